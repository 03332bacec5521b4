/** `/r/<comparison>`: leads to the lesson that the recording was made of, with the recording in view. */
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { words } from '../locale/en/words.ts'
import { MissingPage } from './MissingPage.tsx'
import styles from './TheatrePage.module.css'

export function RecordingPage({ comparison }: { comparison: string }) {
  const session = useSession()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [, navigate] = useLocation()
  const search = useSearch()

  useEffect(() => {
    let wanted = true
    session.lessonOf(comparison).then(
      (lesson) => {
        const place = new URLSearchParams(search)
        place.set('run', comparison)
        if (wanted) navigate(`/s/${lesson}?${place}`, { replace: true })
      },
      (error: unknown) => wanted && setProblem(problemOf(error)),
    )
    return () => {
      wanted = false
    }
  }, [session, comparison, search, navigate])

  if (problem === null) {
    return (
      <main className={styles.page}>
        <p role="status">{words.theatre.opening}</p>
      </main>
    )
  }
  const unknown = problem.code === 'UNKNOWN_RUN' || problem.code === 'BAD_REQUEST'
  return (
    <MissingPage
      title={unknown ? words.missing.recording(comparison) : problem.message}
      otherwise={!unknown}
      hint={unknown ? words.missing.recordingHint : words.notices.hints[problem.code]}
    />
  )
}
