/** Shows an error message with advice. */
import type { ReactNode } from 'react'
import styles from './ErrorNote.module.css'
import { Icon } from './Icon.tsx'

interface ErrorNoteProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Whether the note is a strip across the page instead of a card. */
  strip?: boolean
  /** `warn` marks a temporary problem. */
  tone?: 'bad' | 'warn'
}

export function ErrorNote({ title, children, actions, strip = false, tone = 'bad' }: ErrorNoteProps) {
  return (
    <div className={styles.note} role="alert" data-strip={strip || undefined} data-tone={tone} data-testid="error-note">
      <span className={styles.icon}>
        <Icon name="alert" />
      </span>
      <div className={styles.text}>
        <strong>{title}</strong>
        {children === undefined ? null : <div className={styles.what}>{children}</div>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
