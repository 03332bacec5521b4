import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  /** `flat` is for a panel whose edge serves as the frame. `framed` gets its frame from `className`. */
  look?: 'framed' | 'flat'
  className?: string | undefined
  input?: Ref<HTMLInputElement>
  shortcut?: string
  children?: ReactNode
}

export function SearchField(props: SearchFieldProps) {
  const { label, hint, value, onChange, look = 'framed', className = '', input, shortcut, children } = props
  return (
    <label className={`${styles.search} ${className}`} data-look={look}>
      <Icon name="search" />
      <span className="sr-only">{label}</span>
      <input
        ref={input}
        type="search"
        value={value}
        placeholder={hint}
        aria-keyshortcuts={shortcut}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
    </label>
  )
}
