/** Reserves the path's space while the library loads, so that nothing jumps. */
import { words } from '../locale/words.ts'
import styles from './Skeleton.module.css'

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

export function Skeleton() {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="sr-only">{words.library.loading}</span>
      <div className={styles.path} />
      <div className={styles.chapter}>
        <div className={styles.head} />
        <div className={styles.cards}>
          {cards.map((card) => (
            <div key={card} className={styles.card} />
          ))}
        </div>
      </div>
    </div>
  )
}
