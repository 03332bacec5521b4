/** Shows a level's result as one to three stars. */
import { explorerWords } from '../locale/explorer.ts'
import styles from './Stars.module.css'

export function Stars({ count }: { count: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={explorerWords.game.stars(count)}>
      {'★'.repeat(count)}
      {'☆'.repeat(3 - count)}
    </span>
  )
}
