/** Shows a verdict on each lock under one fault. */
import type { LockFigures, StoreFigures } from '#model/messages/store-figures.ts'
import { compareWords } from '../locale/compare.ts'
import { StatusMark } from '../ui/Badge.tsx'
import type { VerdictId, VerdictMetric } from './metrics.ts'
import styles from './Rows.module.css'

export function Verdicts({ metric, figures }: { metric: VerdictMetric; figures: StoreFigures }) {
  const words = compareWords.verdicts[metric.id]
  const about = typeof words.about === 'string' ? words.about : words.about(figures.pauseMs, figures.leaseMs)
  return (
    <>
      <h3 className={styles.title}>{words.title}</h3>
      <p className={styles.about}>{about}</p>
      <ul className={styles.rows}>
        {figures.locks.map((lock) => {
          const status = metric.value(lock)
          return (
            <li key={lock.lock} className={styles.verdict}>
              {status === null ? <span className={styles.untried} /> : <StatusMark status={status} />}
              <span className={styles.name}>
                <strong>{lock.store.name}</strong> {compareWords.nameOf(lock)}
              </span>
              <span className={styles.said}>{verdictText(metric.id, lock)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function pauseText({ pausedExclusion, pausedStock, pausedWaitMs }: LockFigures): string {
  if (pausedExclusion === 'unknown' || pausedStock === 'unknown') return compareWords.paused.unknown
  if (pausedExclusion === 'held' && pausedWaitMs !== null) return compareWords.paused.waited(pausedWaitMs)
  return pausedStock === 'held' ? compareWords.paused.refused : compareWords.paused.lost
}

export function verdictText(id: VerdictId, lock: LockFigures): string {
  if (id === 'pause') return pauseText(lock)
  const { withFile, withoutFile } = lock.restartExclusion
  if (id === 'restart') return compareWords.restarted[withFile ?? 'untried']
  if (withoutFile === 'held' && lock.servers > 1) return compareWords.restarted.oneOfFive
  return compareWords.restarted[withoutFile ?? 'hasFile']
}
