/** A small fact: label and value. */
import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export function Chip({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'quiet' }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
