/** Lists the compared locks, grouped by store, each with a link to a lesson that runs it. */
import { Link } from 'wouter'
import type { LockFigures } from '#model/messages/store-figures.ts'
import { compareWords } from '../locale/compare.ts'
import styles from './Locks.module.css'

export function Locks({ locks, askAgainMs }: { locks: readonly LockFigures[]; askAgainMs: number }) {
  const stores = [...new Set(locks.map(({ folder }) => folder))]
  return (
    <section aria-label={compareWords.locks} className={styles.stores}>
      {stores.map((folder) => {
        const own = locks.filter((lock) => lock.folder === folder)
        const [first] = own
        if (first === undefined) return null
        return (
          <div key={folder} className={styles.store}>
            <h2>
              {first.store.name} <span className={styles.version}>{first.store.version}</span>
            </h2>
            <ul>
              {own.map((lock) => (
                <li key={lock.lock}>
                  <Link href={`/s/${lock.lesson}`}>{lock.title}</Link>
                  <span className={styles.how}>
                    {lock.isNotified ? compareWords.waiting.notified : compareWords.waiting.asks(askAgainMs)}
                  </span>
                </li>
              ))}
            </ul>
            <p className={styles.keeping}>{compareWords.keeping[first.keeping]}</p>
          </div>
        )
      })}
    </section>
  )
}
