/** Shows the six lessons of the first hour in a row. Watched lessons have a check mark, and the next lesson is highlighted. */
import { Link } from 'wouter'
import type { ListedLesson } from '#model/messages/messages.ts'
import { libraryWords } from '../locale/library.ts'
import { marks } from '../locale/marks.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './FirstHour.module.css'
import { firstHourIn } from './next-step.ts'

interface FirstHourProps {
  lessons: readonly Pick<ListedLesson, 'id' | 'title' | 'firstHour'>[]
  watched: ReadonlyMap<string, number>
  next: string | undefined
}

export function FirstHour({ lessons, watched, next }: FirstHourProps) {
  const path = firstHourIn(lessons)
  if (path.length === 0) return null
  return (
    <nav className={styles.hour} aria-labelledby="first-hour">
      <h2 id="first-hour">{libraryWords.firstHour}</h2>
      <ol>
        {path.map(({ id, title }, i) => {
          const done = (watched.get(id) ?? 0) >= 1
          return (
            <li key={id} data-done={done || undefined}>
              <Link href={`/s/${id}`} aria-current={id === next ? 'step' : undefined}>
                <span className={styles.node}>
                  {done ? <Icon name="check" /> : <span aria-hidden="true">{i + 1}</span>}
                  {done ? <span className="sr-only">{marks.label(libraryWords.done)}</span> : null}
                </span>
                {title}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const places = ['1', '2', '3', '4', '5', '6']

/** Reserves the space of lessons that are still loading, so that the content below them does not jump. */
export function FirstHourComing() {
  return (
    <div className={styles.hour}>
      <h2>{libraryWords.firstHour}</h2>
      <ol aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={styles.coming} />
        ))}
      </ol>
    </div>
  )
}
