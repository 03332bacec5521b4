/** `/recordings`: what the server keeps, and the way to open a file. */
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { RecordingEntry } from '#model/messages/messages.ts'
import { useSession } from '#web/session/react.tsx'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { recordingWords } from '../locale/en/recordings.ts'
import { words } from '../locale/en/words.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PickRecording } from './PickRecording.tsx'
import { RecordingsList } from './RecordingsList.tsx'
import styles from './RecordingsPage.module.css'

const { list } = recordingWords

/** `withoutServer`: drawn instead where no server keeps recordings. */
export function RecordingsPage({ withoutServer }: { withoutServer: ReactNode }) {
  const { entries, problem, setProblem, load, change, forget } = useRecordings()
  const { canRun } = useSession()
  const { library, failure } = useLibrary()
  useEffect(() => {
    document.title = `${list.title} · ${words.product}`
  }, [])
  // Rows without their lessons' titles are shown only where nobody knows the titles.
  const ready = entries !== null && (library !== null || failure !== null)

  if (!canRun) return withoutServer
  return (
    <div className={styles.page}>
      <PageBar />
      <main className={styles.main}>
        <div className={styles.head}>
          <div>
            <h1>{list.title}</h1>
            <p className={styles.about}>{list.about}</p>
          </div>
          <PickRecording />
        </div>
        {problem === null ? null : (
          <ErrorNote title={problem.message} actions={<Button onClick={load}>{words.library.retry}</Button>}>
            {words.notices.hints[problem.code]}
          </ErrorNote>
        )}
        {!ready ? (
          problem === null ? (
            <p role="status">{list.loading}</p>
          ) : null
        ) : entries.length === 0 ? (
          <EmptyState title={list.empty}>
            {list.emptyHint} <Link href="/">{words.missing.toLibrary}</Link>
          </EmptyState>
        ) : (
          <RecordingsList
            entries={entries}
            library={library}
            onChanged={change}
            onDeleted={forget}
            onProblem={setProblem}
          />
        )}
      </main>
    </div>
  )
}

const askAgainMs = 2000
const mostAsked = 30

/** `entries`: `null` until the server has answered. */
function useRecordings() {
  const session = useSession()
  const [entries, setEntries] = useState<readonly RecordingEntry[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const load = useCallback(() => {
    let wanted = true
    setProblem(null)
    session.recordings().then(
      (all) => wanted && setEntries(all),
      (error: unknown) => wanted && setProblem(problemOf(error)),
    )
    return () => {
      wanted = false
    }
  }, [session])
  useEffect(load, [load])
  // The server judges a few at a time: what is not judged yet is asked for again, for a while.
  const [asked, setAsked] = useState(0)
  const unjudged = entries?.some(({ locks }) => locks.some(({ status }) => status === null)) === true
  useEffect(() => {
    if (!unjudged || asked === mostAsked) return
    const timer = setTimeout(() => {
      setAsked(asked + 1)
      load()
    }, askAgainMs)
    return () => clearTimeout(timer)
  }, [unjudged, asked, load])
  const change = (changed: RecordingEntry) =>
    setEntries((all) => all?.map((one) => (one.comparison === changed.comparison ? changed : one)) ?? null)
  const forget = (comparison: string) =>
    setEntries((all) => all?.filter((one) => one.comparison !== comparison) ?? null)
  return { entries, problem, setProblem, load, change, forget }
}
