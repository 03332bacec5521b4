/** The only page of an exported file: its recording, or what is wrong with it. */
import { useEffect, useState } from 'react'
import { Theatre } from '../lesson/Theatre.tsx'
import styles from '../lesson/TheatrePage.module.css'
import { useSession, useTheatre } from '../store/react.tsx'
import { problemOf, unstored } from '../store/session.ts'
import type { Problem } from '../store/state.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { words } from '../words.ts'
import { embeddedText, readEmbedded } from './embedded.ts'
import { recordingWords } from './words.ts'

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
        <Theatre lesson={lesson} />
      )}
    </ErrorBoundary>
  )
}
