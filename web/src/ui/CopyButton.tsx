/** Copies a text and confirms it. The text is built on the click. */
import type { ReactNode } from 'react'
import { copyText } from '../base/copy.ts'
import { copyWords } from '../locale/copy.ts'
import styles from './CopyButton.module.css'
import { Icon } from './Icon.tsx'
import { useBriefly } from './useBriefly.ts'

interface CopyButtonProps {
  text: () => string
  /** Accessible name; also shown next to the icon if there are no children. */
  label: string
  children?: ReactNode
  /** -1 in a row that the Tab key skips. */
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
