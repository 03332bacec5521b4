/** Shows the only page of an exported file: its recording, its class's content, or what is wrong with the file. */
import { useEffect, useState } from 'react'
import { Route, Switch } from 'wouter'
import type { EmbeddedClass } from '#model/messages/class-file.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../base/asked.ts'
import { problemOf } from '../base/problem.ts'
import { ExplorerPage } from '../explorer/ExplorerPage.tsx'
import { classFileWords } from '../locale/class-file.ts'
import { openedFileWords } from '../locale/opened-file.ts'
import { words } from '../locale/words.ts'
import { unstored } from '../player/address.ts'
import { useTheatre } from '../player/react.tsx'
import { embeddedClass, embeddedText, readEmbedded } from '../recordings/embedded.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ClassFilePage } from './ClassFilePage.tsx'
import { LessonTheatre } from './LessonTheatre.tsx'
import styles from './TheatrePage.module.css'

const read = () => readEmbedded(Promise.resolve(new Blob([embeddedText()])))

export function PlayerPage() {
  const [content] = useState(contentOf)
  if (content.is === 'broken')
    return (
      <main className={styles.page}>
        <ErrorNote title={classFileWords.broken}>{content.why}</ErrorNote>
      </main>
    )
  return (
    <ErrorBoundary part={words.broken.page}>
      {content.is === 'class' ? <ClassFilePage content={content.value} /> : <OneRecording />}
    </ErrorBoundary>
  )
}

type Content = { is: 'recording' } | { is: 'class'; value: EmbeddedClass } | { is: 'broken'; why: string }

function contentOf(): Content {
  try {
    const value = embeddedClass()
    return value === null ? { is: 'recording' } : { is: 'class', value }
  } catch (error) {
    return { is: 'broken', why: problemOf(error).message }
  }
}

function OneRecording() {
  const session = useSession()
  const lesson = useTheatre((theatre) => theatre.lesson)
  const asked = useAsked(read)
  const recording = asked.is === 'loaded' ? asked.value : null

  useEffect(() => {
    if (recording !== null) session.openRecording(recording, unstored.file)
  }, [session, recording])

  if (lesson === null)
    return (
      <main className={styles.page}>
        {asked.is === 'failed' ? (
          <ErrorNote title={problemOf(asked.error).message}>{openedFileWords.emptyPlayer}</ErrorNote>
        ) : (
          <p role="status">{openedFileWords.opening}</p>
        )}
      </main>
    )
  return (
    <Switch>
      <Route path="/s/:scenario/explore">
        <ExplorerPage lesson={lesson} context={null} />
      </Route>
      <Route>
        <LessonTheatre lesson={lesson} />
      </Route>
    </Switch>
  )
}
