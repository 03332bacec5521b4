/** Shows a small fact, such as a label with its value. */
import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export function Chip({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'quiet' }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
