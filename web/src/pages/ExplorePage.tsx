/** `/s/<scenario>/explore`: the lesson whose locks are explored, or why it cannot be opened. */
import { useEffect, useState } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { useSession } from '#web/session/react.tsx'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { ExplorerPage } from '../explorer/ExplorerPage.tsx'
import { words } from '../locale/en/words.ts'
import { lazy } from '../ui/lazy.tsx'
import styles from './TheatrePage.module.css'

const MissingPage = lazy(() => import('./MissingPage.tsx').then(({ MissingPage }) => MissingPage))

export function ExplorePage({ scenario }: { scenario: string }) {
  const session = useSession()
  const [lesson, setLesson] = useState<Lesson | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    let wanted = true
    session.lesson(scenario).then(
      (found) => wanted && setLesson(found),
      (error: unknown) => wanted && setProblem(problemOf(error)),
    )
    return () => {
      wanted = false
    }
  }, [session, scenario])
  if (lesson !== null) return <ExplorerPage lesson={lesson} />
  if (problem?.code === 'UNKNOWN_SCENARIO') {
    return <MissingPage title={words.missing.scenario(scenario)} wanted={scenario} />
  }
  if (problem !== null) return <MissingPage title={problem.message} otherwise />
  return (
    <main className={styles.page}>
      <p role="status">{words.theatre.opening}</p>
    </main>
  )
}
