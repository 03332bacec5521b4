/** `/file`: a recording that was dropped on the page, or chosen. The address holds the moment; the browser keeps the file. */
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useStore } from 'zustand'
import { Theatre } from '../lesson/Theatre.tsx'
import { useLibrary } from '../library/useLibrary.ts'
import { useSession, useTheatre } from '../store/react.tsx'
import { unstored } from '../store/session.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { words } from '../words.ts'
import styles from './FilePage.module.css'
import { opening, openLastFile } from './opening.ts'
import { PickRecording } from './PickRecording.tsx'
import { recordingWords } from './words.ts'

export function FilePage() {
  const session = useSession()
  const state = useStore(opening)
  const lesson = useTheatre((theatre) => theatre.lesson)
  const comparison = useTheatre((theatre) => theatre.comparison)
  const { library } = useLibrary()
  const [, navigate] = useLocation()
  const recording = state.phase === 'open' ? state.recording : null

  useEffect(() => {
    if (opening.getState().phase === 'none') void openLastFile()
  }, [])
  useEffect(() => {
    if (recording !== null) session.openRecording(recording, unstored.file)
  }, [session, recording])
  useEffect(() => {
    if (lesson !== null) document.title = `${lesson.title} · ${words.product}`
  }, [lesson])
  // Whoever runs the lesson from here has left the file: the run has an address of its own.
  const ranLive = comparison !== null && comparison !== unstored.file && comparison !== unstored.reference
  useEffect(() => {
    if (recording !== null && ranLive && lesson !== null) navigate(`/s/${lesson.id}?run=${comparison}`)
  }, [recording, ranLive, lesson, comparison, navigate])

  if (state.phase === 'open') return lesson === null ? null : <Theatre lesson={lesson} library={library} />
  if (state.phase === 'reading') {
    const { name, readBytes, totalBytes } = state
    return (
      <Card>
        <p role="status">{recordingWords.reading(name)}</p>
        <progress
          className={styles.progress}
          value={readBytes}
          max={totalBytes}
          aria-label={recordingWords.reading(name)}
        />
        <p className={styles.mute}>{recordingWords.read(readBytes, totalBytes)}</p>
      </Card>
    )
  }
  if (state.phase === 'failed') {
    const { name, problem } = state
    return (
      <Card>
        <ErrorNote title={problem.message} actions={<PickRecording />}>
          {recordingWords.failed(name, problem.code)}{' '}
          {recordingWords.hints[problem.code] ?? recordingWords.hints.BROKEN_TRACE}
        </ErrorNote>
      </Card>
    )
  }
  if (state.phase === 'nothing-kept') {
    return (
      <Card>
        <h1>{recordingWords.nothingKept}</h1>
        <p className={styles.mute}>{recordingWords.nothingKeptHint}</p>
        <PickRecording look="primary" />
      </Card>
    )
  }
  return <Card>{<p role="status">{recordingWords.opening}</p>}</Card>
}

function Card({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        {children}
        <Link href="/" className={styles.home}>
          {words.missing.toLibrary}
        </Link>
      </div>
    </main>
  )
}
