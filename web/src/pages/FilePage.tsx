/**
 * Shows a recording that was dropped on the page or chosen (`/file`), or one of several lessons in it (`/file/<scenario>`). The address names only the moment;
 * the file itself is stored in this browser.
 */
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useSession } from '#web/session/react.tsx'
import { openedFileWords } from '../locale/opened-file.ts'
import { words } from '../locale/words.ts'
import { traceAddress, unstored } from '../player/address.ts'
import { useTheatre } from '../player/react.tsx'
import { FileLessons } from '../recordings/FileLessons.tsx'
import { openAddress, opening, openLastFile } from '../recordings/opening.ts'
import { PickRecording } from '../recordings/PickRecording.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import styles from './FilePage.module.css'
import { LessonTheatre } from './LessonTheatre.tsx'

export function FilePage({ scenario }: { scenario: string | null }) {
  const session = useSession()
  const state = useStore(opening)
  const lesson = useTheatre((theatre) => theatre.lesson)
  const comparison = useTheatre((theatre) => theatre.comparison)
  const [, navigate] = useLocation()
  const lessons = state.phase === 'open' ? state.lessons : null
  const recording = (lessons?.find((one) => one.scenario === scenario) ?? lessons?.[0])?.recording ?? null

  useEffect(() => {
    if (opening.getState().phase !== 'none') return
    const address = traceAddress()
    void (address === null ? openLastFile(session.read) : openAddress(address, session.read))
  }, [session])
  useEffect(() => {
    if (recording !== null) session.openRecording(recording, unstored.file)
  }, [session, recording])
  useTabTitle(lesson?.title)
  // When a reader runs the lesson live from here, the page moves to the address of that run.
  const ranLive = comparison !== null && comparison !== unstored.file && comparison !== unstored.reference
  useEffect(() => {
    if (recording !== null && ranLive && lesson !== null) navigate(`/s/${lesson.id}?run=${comparison}`)
  }, [recording, ranLive, lesson, comparison, navigate])

  if (lessons !== null) {
    if (lesson === null || lesson.id !== recording?.traces[0]?.header.scenario) return null
    const above = lessons.length < 2 ? null : <FileLessons lessons={lessons} shown={lesson.id} />
    return <LessonTheatre key={lesson.id} lesson={lesson} above={above} />
  }
  if (state.phase === 'reading') {
    const { name, readBytes, totalBytes } = state
    return (
      <Card>
        <p role="status">{openedFileWords.reading(name)}</p>
        <progress
          className={styles.progress}
          {...(totalBytes > 0 ? { value: readBytes, max: totalBytes } : {})}
          aria-label={openedFileWords.reading(name)}
        />
        <p className={styles.mute}>{totalBytes > 0 ? openedFileWords.read(readBytes, totalBytes) : null}</p>
      </Card>
    )
  }
  if (state.phase === 'failed') {
    const { name, problem } = state
    return (
      <Card>
        <ErrorNote title={openedFileWords.failed(name)} actions={<PickRecording />}>
          {openedFileWords.hints[problem.code] ?? openedFileWords.hints.BROKEN_TRACE}
          <small className={styles.why}>{openedFileWords.why(problem.message, problem.code)}</small>
        </ErrorNote>
      </Card>
    )
  }
  if (state.phase === 'nothing-kept') {
    return (
      <Card>
        <h1>{openedFileWords.nothingKept}</h1>
        <p className={styles.mute}>{openedFileWords.nothingKeptHint}</p>
        <PickRecording look="primary" />
      </Card>
    )
  }
  return <Card>{<p role="status">{openedFileWords.opening}</p>}</Card>
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageBar />
      <main className={styles.card}>
        {children}
        <Link href="/" className={styles.home}>
          {words.missing.toLibrary}
        </Link>
      </main>
    </div>
  )
}
