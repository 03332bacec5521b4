/** The only page of an exported file: its recording, or what is wrong with it. */
import { useEffect, useState } from 'react'
import { useSession } from '#web/session/react.tsx'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { recordingWords } from '../locale/en/recordings.ts'
import { words } from '../locale/en/words.ts'
import { unstored } from '../player/address.ts'
import { useTheatre } from '../player/react.tsx'
import { embeddedText, readEmbedded } from '../recordings/embedded.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { LessonTheatre } from './LessonTheatre.tsx'
import styles from './TheatrePage.module.css'

export function PlayerPage() {
  const session = useSession()
  const lesson = useTheatre((theatre) => theatre.lesson)
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    let wanted = true
    readEmbedded(Promise.resolve(new Blob([embeddedText()]))).then(
      (recording) => wanted && session.openRecording(recording, unstored.file),
      (error: unknown) => wanted && setProblem(problemOf(error)),
    )
    return () => {
      wanted = false
    }
  }, [session])

  return (
    <ErrorBoundary part={words.broken.page}>
      {lesson === null ? (
        <main className={styles.page}>
          {problem === null ? (
            <p role="status">{recordingWords.opening}</p>
          ) : (
            <ErrorNote title={problem.message}>{recordingWords.emptyPlayer}</ErrorNote>
          )}
        </main>
      ) : (
        <LessonTheatre lesson={lesson} />
      )}
    </ErrorBoundary>
  )
}
