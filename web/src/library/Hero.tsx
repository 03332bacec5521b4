/** What this is, the one thing to press, and a real recording that plays once, with its marks explained. */
import { Link } from 'wouter'
import { firstHour } from '../../../model/messages/first-hour.ts'
import type { Library } from '../../../model/messages/messages.ts'
import { libraryWords } from '../locale/en/library.ts'
import { words } from '../locale/en/words.ts'
import { Miniature } from '../parts/Miniature.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Hero.module.css'
import type { NextStep } from './nextStep.ts'

/** The lesson whose recording stands at the top: the one that is pressed first. */
const pictured = firstHour[0]

type Listed = Library['chapters'][number]['scenarios'][number]

interface HeroProps {
  lessons: readonly Listed[]
  /** `null`: all of it has been watched, or nothing is there yet. */
  step: NextStep<Listed> | null
}

export function Hero({ lessons, step }: HeroProps) {
  const lesson = lessons.find(({ id }) => id === pictured)
  return (
    <div className={styles.hero}>
      <div>
        <h1>{words.library.title}</h1>
        <p>{words.library.about}</p>
        <div className={styles.go}>
          {step === null ? null : (
            <Link href={`/s/${step.lesson.id}`} className={styles.begin} data-testid="begin">
              <Icon name="play" filled />
              <span>
                <small>{libraryWords.step[step.kind]}</small>
                {step.lesson.title}
              </span>
            </Link>
          )}
        </div>
      </div>
      <div className={styles.picture}>
        {lesson === undefined || lesson.miniature === null ? null : (
          <figure>
            <p className={styles.story}>{lesson.story}</p>
            <Miniature locks={lesson.locks} recording={lesson.miniature} large moving />
            <figcaption>
              <Legend />
              <p className={styles.origin}>
                {libraryWords.recordingOf}
                <Link href={`/s/${lesson.id}`}>
                  {lesson.title}
                  <Icon name="right" />
                </Link>
              </p>
            </figcaption>
          </figure>
        )}
      </div>
    </div>
  )
}

/** What each mark of the picture means. */
function Legend() {
  return (
    <ul className={styles.legend}>
      {libraryWords.legend.map(({ mark, means }) => (
        <li key={mark}>
          <span className={styles.sample} data-mark={mark} aria-hidden="true" />
          {means}
        </li>
      ))}
    </ul>
  )
}
