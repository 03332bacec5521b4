/** Shows a cell's outcome as a symbol, for tables that spell it out elsewhere. */
import { StatusMark } from '../ui/Badge.tsx'
import styles from './LibrariesPage.module.css'
import type { TrialMark } from './lock-libraries.ts'

const signs: Record<Exclude<TrialMark, 'held' | 'violated'>, string> = {
  'held-but': '(✓)',
  idle: '·',
  'not-tried': '?',
  unfit: '–',
}

export function CellMark({ mark }: { mark: TrialMark }) {
  if (mark === 'held' || mark === 'violated') return <StatusMark status={mark} />
  return (
    <span className={styles.sign} data-mark={mark}>
      {signs[mark]}
    </span>
  )
}
