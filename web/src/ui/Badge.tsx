/** Shows a verdict by icon, color, and word together, so that its meaning does not depend on one of them. */
import type { VerdictStatus } from '#scenarios/lesson.ts'
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'
import styles from './Badge.module.css'
import { Icon, type IconName } from './Icon.tsx'

const icons: Record<VerdictStatus, IconName> = { held: 'check', violated: 'cross', unknown: 'unknown' }

/** Shows a round verdict mark, for lists that have the words next to it. */
export function StatusMark({ status, large = false }: { status: VerdictStatus; large?: boolean }) {
  return (
    <span className={styles.mark} data-status={status} data-large={large || undefined}>
      <Icon name={icons[status]} />
      <span className="sr-only">{marks.label(words.status[status])}</span>
    </span>
  )
}

/** Shows a short text about a verdict as a pill, for example `A sale was lost`. */
export function Badge({ status, children }: { status: VerdictStatus; children: string }) {
  return (
    <span className={styles.badge} data-status={status}>
      <Icon name={icons[status]} />
      {children}
    </span>
  )
}
