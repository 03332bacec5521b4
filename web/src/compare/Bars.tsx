/** Shows one measurement of every lock as bars on the same scale. */
import type { CSSProperties } from 'react'
import type { LockFigures } from '#model/messages/store-figures.ts'
import { compareWords } from '../locale/compare.ts'
import { marks } from '../locale/marks.ts'
import { type BarMetric, barShare, bestOf } from './metrics.ts'
import styles from './Rows.module.css'

export function Bars({ metric, locks }: { metric: BarMetric; locks: readonly LockFigures[] }) {
  const words = compareWords.bars[metric.id]
  const best = bestOf(locks, metric)
  return (
    <>
      <h3 className={styles.title}>{words.title}</h3>
      <p className={styles.about}>{words.about}</p>
      <ul className={styles.rows}>
        {locks.map((lock) => {
          const value = metric.value(lock)
          const share = value === null ? 0 : barShare(value, locks, metric)
          const style: CSSProperties & { '--share': string } = { '--share': `${Math.max(share * 100, 0.8)}%` }
          return (
            <li key={lock.lock} data-best={(value !== null && value === best) || undefined}>
              <span className={styles.name}>
                <strong>{lock.store.name}</strong> {compareWords.nameOf(lock)}
              </span>
              <span className={styles.value}>
                {value === null ? (
                  <span className={styles.none}>{compareWords.none(metric.id)}</span>
                ) : (
                  <>
                    {compareWords.number(value)}
                    <span className={styles.unit}>{words.unit}</span>
                    {value === best ? <span className="sr-only">{marks.clauses(['', compareWords.best])}</span> : null}
                  </>
                )}
              </span>
              <span className={styles.track} style={style} aria-hidden="true">
                {value === null ? null : <span className={styles.bar} />}
              </span>
              <Besides metric={metric} lock={lock} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Shows a related measurement that is not compared. */
function Besides({ metric, lock }: { metric: BarMetric; lock: LockFigures }) {
  const text = {
    trips:
      lock.operationsPerGrant === lock.roundTripsPerGrant ? null : compareWords.operations(lock.operationsPerGrant),
    memory: lock.servers === 1 ? null : compareWords.servers(lock.servers),
    start: compareWords.warm(lock.warmStartMs),
  }[metric.id as string]
  return text == null ? null : <span className={styles.besides}>{text}</span>
}
