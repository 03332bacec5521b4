/** Shows the lesson in the theatre, or explains why it cannot be opened (`/s/<scenario>`). */
import { useEffect } from 'react'
import { useSession } from '#web/session/react.tsx'
import { whenIdle } from '../base/idle.ts'
import { words } from '../locale/words.ts'
import { useTheatre } from '../player/react.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { lazy } from '../ui/lazy.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import { LessonTheatre } from './LessonTheatre.tsx'
import styles from './TheatrePage.module.css'

const MissingPage = lazy(() => import('./MissingPage.tsx').then(({ MissingPage }) => MissingPage))

export function TheatrePage({ scenario }: { scenario: string }) {
  const session = useSession()
  const lesson = useTheatre((theatre) => theatre.lesson)
  const notice = useTheatre((theatre) => theatre.notice)

  useTabTitle(lesson?.id === scenario ? lesson.title : null)

  // Waits until the page is idle, so that the lesson is drawn first.
  const here = lesson?.id === scenario
  useEffect(() => (here ? whenIdle(() => session.prepare()) : undefined), [session, here])

  if (lesson?.id === scenario) return <LessonTheatre lesson={lesson} />
  if (notice?.code === 'UNKNOWN_SCENARIO')
    return <MissingPage title={words.missing.scenario(scenario)} wanted={scenario} />
  return (
    <main className={styles.page}>
      {notice === null ? (
        <p role="status">{words.theatre.opening}</p>
      ) : (
        <ErrorNote
          title={notice.message}
          actions={<Button onClick={() => void session.openLesson(scenario)}>{words.library.retry}</Button>}
        >
          {words.notices.hints[notice.code]}
        </ErrorNote>
      )}
    </main>
  )
}
