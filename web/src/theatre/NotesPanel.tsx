/** Shows the lesson's takeaway, its sources, and the next lesson. */
import { Link } from 'wouter'
import type { LessonContext } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'
import { useDisclosure } from '../player/react.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './NotesPanel.module.css'
import { QuestionNotes } from './question/QuestionNotes.tsx'

interface NotesPanelProps {
  lesson: Lesson
  /** The next lesson, which fixes what this lesson leaves broken, or `null` if there is none. */
  next: LessonContext['next']
}

export function NotesPanel({ lesson, next }: NotesPanelProps) {
  const remember = useDisclosure((shown) => shown.remember)
  const caveats = lesson.locks.filter((lock) => lock.caveat !== undefined)
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.panel} tabIndex={0} aria-label={words.panels.notes} data-testid="panel-notes">
      {remember ? (
        <section>
          <h3>{words.notes.remember}</h3>
          <p className={styles.remember}>{lesson.remember}</p>
        </section>
      ) : null}
      <section>
        <h3>{words.notes.focus}</h3>
        <p>
          <strong>{marks.stopped(words.properties[lesson.teaches].title)}</strong>
          {marks.gap}
          {words.properties[lesson.teaches].about}
        </p>
      </section>
      {caveats.length === 0 ? null : (
        <section>
          <h3>{words.notes.caveats}</h3>
          {caveats.map((lock) => (
            <p key={lock.id}>
              <strong>{marks.stopped(lock.title)}</strong>
              {marks.gap}
              {lock.caveat}
            </p>
          ))}
        </section>
      )}
      <QuestionNotes lesson={lesson} />
      {next === null ? null : (
        <Link href={`/s/${next.id}`} className={styles.next}>
          <span>
            <small>{words.notes.next}</small>
            <strong>{next.title}</strong>
            {next.story}
          </span>
          <Icon name="right" />
        </Link>
      )}
      {lesson.sources.length === 0 ? null : (
        <section>
          <h3>{words.notes.sources}</h3>
          <ul className={styles.sources}>
            {lesson.sources.map((source) => (
              <li key={source.url}>
                <a href={source.url} target="_blank" rel="noreferrer">
                  {source.title}
                  <Icon name="external" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  )
}
