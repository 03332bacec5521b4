/** Copies a string and confirms this to the reader. The string is built when the button is clicked. */
import type { ReactNode } from 'react'
import { copyText } from '../base/copy.ts'
import { copyWords } from '../locale/copy.ts'
import styles from './CopyButton.module.css'
import { Icon } from './Icon.tsx'
import { useBriefly } from './useBriefly.ts'

interface CopyButtonProps {
  text: () => string
  /** Accessible name, which is also shown next to the icon if there are no children. */
  label: string
  children?: ReactNode
  /** Set this to -1 if the Tab key should skip the button. */
  tabIndex?: number
}

const saidForMs = 1600

export function CopyButton({ text, label, children, tabIndex }: CopyButtonProps) {
  const [said, setSaid] = useBriefly<'copied' | 'failed'>(saidForMs)
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      data-said={said ?? undefined}
      onClick={() => void copyText(text()).then((done) => setSaid(done ? 'copied' : 'failed'))}
    >
      <Icon name={said === 'copied' ? 'check' : said === 'failed' ? 'cross' : 'copy'} />
      {children}
      <span className="sr-only" role="status">
        {said === null ? '' : copyWords[said]}
      </span>
    </button>
  )
}
