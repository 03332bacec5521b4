/** Shows a solved level: what happened and why, the stars, and a link to the next level. */
import { Link } from 'wouter'
import { explorerWords } from '../locale/explorer.ts'
import { marks } from '../locale/marks.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stars } from './Stars.tsx'
import styles from './Won.module.css'

interface WonProps {
  title: string
  /** Reason for what happened. `null` if the level was solved by the correct claim that the lock cannot be broken. */
  why: string | null
  how: string
  stars: number
  /** Address of the next level, or `null` if this is the last level. */
  next: string | null
  /** The exercise about this lock, or `null` if there is none. */
  exercise: { id: string; title: string } | null
  onAgain: () => void
}

export function Won({ title, why, how, stars, next, exercise, onAgain }: WonProps) {
  return (
    <section className={styles.won} aria-label={explorerWords.game.title} data-testid="level">
      <p className={styles.stars}>
        <Stars count={stars} />
      </p>
      <div role="status" className={styles.said} data-testid="level-said">
        <h2>{marks.stopped(title)}</h2>
        {why === null ? null : <p className={styles.why}>{why}</p>}
        <p className={styles.how}>{how}</p>
      </div>
      <div className={styles.tools}>
        <Link href={next ?? '/break'} className={styles.next} data-testid="next-level">
          {next === null ? explorerWords.game.all : explorerWords.game.next}
          <Icon name="right" />
        </Link>
        <Button onClick={onAgain}>{explorerWords.game.again}</Button>
        {exercise === null ? null : (
          <Link href={`/exercises/${exercise.id}`} className={styles.all} data-testid="level-exercise">
            {explorerWords.game.exercise(exercise.title)}
          </Link>
        )}
        {next === null ? null : (
          <Link href="/break" className={styles.all}>
            {explorerWords.game.all}
          </Link>
        )}
      </div>
    </section>
  )
}
