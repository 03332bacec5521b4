import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import styles from '#web/workshop/ui/RecapParts.module.css'

interface ResultEntryProps {
  /** Number of people who tried the task. */
  tried: number
  /** Whether somebody solved the task. */
  isSolved: boolean
  children: ReactNode
}

/**
 * Shows how the class did on a task, as an entry of a list. The mark tells whether somebody solved the task, not whether a lock held, because breaking the lock
 * may be the solution.
 */
export function ResultEntry({ tried, isSolved, children }: ResultEntryProps) {
  return (
    <li className={styles.lock} data-missed={!isSolved || undefined}>
      <Icon name={tried === 0 ? 'clock' : isSolved ? 'check' : 'cross'} />
      <span>{children}</span>
    </li>
  )
}
