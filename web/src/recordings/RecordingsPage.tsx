/** Shows the server's recordings and a button that opens a file (`/recordings`). */
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { RecordingEntry } from '#model/messages/messages.ts'
import { useSession } from '#web/session/react.tsx'
import { follow } from '../base/asked.ts'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { recordingListWords } from '../locale/recordings-list.ts'
import { words } from '../locale/words.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import { PickRecording } from './PickRecording.tsx'
import { RecordingsList } from './RecordingsList.tsx'
import styles from './RecordingsPage.module.css'

/** Shows `withoutServer` instead if there is no server that stores recordings. */
export function RecordingsPage({ withoutServer }: { withoutServer: ReactNode }) {
  const { entries, problem, setProblem, load, change, forget } = useRecordings()
  const { canRun } = useSession()
  const { library, failure } = useLibrary()
  useTabTitle(recordingListWords.title)
  // Rows wait for their titles, unless the library failed to load.
  const ready = entries !== null && (library !== null || failure !== null)

  if (!canRun) return withoutServer
  return (
    <div className={styles.page}>
      <PageBar />
      <main className={styles.main}>
        <div className={styles.head}>
          <div>
            <h1>{recordingListWords.title}</h1>
            <p className={styles.about}>{recordingListWords.about}</p>
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
            <p role="status">{recordingListWords.loading}</p>
          ) : null
        ) : entries.length === 0 ? (
          <EmptyState title={recordingListWords.empty}>
            {recordingListWords.emptyHint} <Link href="/">{words.missing.toLibrary}</Link>
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

/** Fetches the recordings. `entries` is `null` until the server has answered. */
function useRecordings() {
  const session = useSession()
  const [entries, setEntries] = useState<readonly RecordingEntry[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const load = useCallback(() => {
    setProblem(null)
    return follow(session.recordings(), { loaded: setEntries, failed: (error) => setProblem(problemOf(error)) })
  }, [session])
  useEffect(load, [load])
  // The server judges a few recordings at a time, so the page asks again until all have verdicts, at most `mostAsked` times.
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
