/** Fetches a lesson and passes it to its children, or explains why the lesson cannot be opened. */
import { type ReactNode, useCallback } from 'react'
import { useSession } from '#web/session/react.tsx'
import type { TheatreSession } from '#web/session/session.ts'
import { useAsked } from '../base/asked.ts'
import { problemOf } from '../base/problem.ts'
import { words } from '../locale/words.ts'
import { lazy } from '../ui/lazy.tsx'
import styles from './TheatrePage.module.css'

const MissingPage = lazy(() => import('./MissingPage.tsx').then(({ MissingPage }) => MissingPage))

interface OfLessonProps {
  scenario: string
  children: (opened: Awaited<ReturnType<TheatreSession['lesson']>>) => ReactNode
}

export function OfLesson({ scenario, children }: OfLessonProps) {
  const session = useSession()
  const asked = useAsked(useCallback(() => session.lesson(scenario), [session, scenario]))
  if (asked.is === 'loaded') return children(asked.value)
  if (asked.is === 'loading') {
    return (
      <main className={styles.page}>
        <p role="status">{words.theatre.opening}</p>
      </main>
    )
  }
  const problem = problemOf(asked.error)
  if (problem.code === 'UNKNOWN_SCENARIO') {
    return <MissingPage title={words.missing.scenario(scenario)} wanted={scenario} />
  }
  return <MissingPage title={problem.message} otherwise />
}
