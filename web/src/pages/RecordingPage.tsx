/** Redirects to the recording's lesson, with the recording in view (`/r/<comparison>`). */
import { useCallback, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../base/asked.ts'
import { problemOf } from '../base/problem.ts'
import { words } from '../locale/words.ts'
import { MissingPage } from './MissingPage.tsx'
import styles from './TheatrePage.module.css'

export function RecordingPage({ comparison }: { comparison: string }) {
  const session = useSession()
  const asked = useAsked(useCallback(() => session.lessonOf(comparison), [session, comparison]))
  const [, navigate] = useLocation()
  const search = useSearch()

  const lesson = asked.is === 'loaded' ? asked.value : null
  useEffect(() => {
    if (lesson === null) return
    const place = new URLSearchParams(search)
    place.set('run', comparison)
    navigate(`/s/${lesson}?${place}`, { replace: true })
  }, [lesson, comparison, search, navigate])

  if (asked.is !== 'failed') {
    return (
      <main className={styles.page}>
        <p role="status">{words.theatre.opening}</p>
      </main>
    )
  }
  const problem = problemOf(asked.error)
  const unknown = problem.code === 'UNKNOWN_RUN' || problem.code === 'BAD_REQUEST'
  return (
    <MissingPage
      title={unknown ? words.missing.recording(comparison) : problem.message}
      otherwise={!unknown}
      hint={unknown ? words.missing.recordingHint : words.notices.hints[problem.code]}
    />
  )
}
