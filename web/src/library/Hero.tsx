/** What this is, in one sentence and one picture: a real recording of the lesson that all others lead to and come from. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Library } from '../../../model/messages/messages.ts'
import { libraryWords } from '../locale/en/library.ts'
import { words } from '../locale/en/words.ts'
import { Miniature } from '../parts/Miniature.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Hero.module.css'

/** The lesson whose recording stands at the top. */
const pictured = 'gc-pause'

interface HeroProps {
  lessons: readonly Library['chapters'][number]['scenarios'][number][]
  children: ReactNode
}

export function Hero({ lessons, children }: HeroProps) {
  const lesson = lessons.find(({ id }) => id === pictured)
  return (
    <div className={styles.hero}>
      <div>
        <h1>{words.library.title}</h1>
        <p>{words.library.about}</p>
        {children}
      </div>
      <div className={styles.picture}>
        {lesson === undefined || lesson.miniature === null ? null : (
          <figure>
            <Miniature locks={lesson.locks} recording={lesson.miniature} large />
            <figcaption>
              {libraryWords.recordingOf}
              <Link href={`/s/${lesson.id}`}>
                {lesson.title}
                <Icon name="right" />
              </Link>
            </figcaption>
          </figure>
        )}
      </div>
    </div>
  )
}
