/** A field that narrows what is listed. */
import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  /** `flat`: the edge of a panel is its frame. Otherwise `className` gives it one. */
  look?: 'framed' | 'flat'
  className?: string | undefined
  input?: Ref<HTMLInputElement>
  /** As for `aria-keyshortcuts`. */
  shortcut?: string
  /** What stands at its end. */
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
