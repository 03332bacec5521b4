/** The only page of an exported file: its recording, or what is wrong with it. */
import { useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../base/asked.ts'
import { problemOf } from '../base/problem.ts'
import { ExplorerPage } from '../explorer/ExplorerPage.tsx'
import { recordingWords } from '../locale/recordings.ts'
import { words } from '../locale/words.ts'
import { unstored } from '../player/address.ts'
import { useTheatre } from '../player/react.tsx'
import { embeddedText, readEmbedded } from '../recordings/embedded.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { LessonTheatre } from './LessonTheatre.tsx'
import styles from './TheatrePage.module.css'

const read = () => readEmbedded(Promise.resolve(new Blob([embeddedText()])))

export function PlayerPage() {
  const session = useSession()
  const lesson = useTheatre((theatre) => theatre.lesson)
  const asked = useAsked(read)
  const recording = asked.is === 'loaded' ? asked.value : null

  useEffect(() => {
    if (recording !== null) session.openRecording(recording, unstored.file)
  }, [session, recording])

  return (
    <ErrorBoundary part={words.broken.page}>
      {lesson === null ? (
        <main className={styles.page}>
          {asked.is === 'failed' ? (
            <ErrorNote title={problemOf(asked.error).message}>{recordingWords.emptyPlayer}</ErrorNote>
          ) : (
            <p role="status">{recordingWords.opening}</p>
          )}
        </main>
      ) : (
        <Switch>
          <Route path="/s/:scenario/explore">
            <ExplorerPage lesson={lesson} context={null} />
          </Route>
          <Route>
            <LessonTheatre lesson={lesson} />
          </Route>
        </Switch>
      )}
    </ErrorBoundary>
  )
}
