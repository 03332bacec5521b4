/** Shows a recording in the list, with its title, picture, and verdicts. A click on the title opens the recording; the menu has all other actions. */
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ListedLesson, RecordingEntry } from '#model/messages/messages.ts'
import { useSession } from '#web/session/react.tsx'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { takeFocus } from '../base/take-focus.ts'
import { lockTitle } from '../format/lock-title.ts'
import { parameterLabel, parameterText } from '../format/parameters.ts'
import { recordingListWords } from '../locale/recordings-list.ts'
import { MiniaturePicture } from '../parts/MiniaturePicture.tsx'
import { useMiniature } from '../parts/useMiniature.ts'
import { Chip } from '../ui/Chip.tsx'
import { changedFigures } from './listing.ts'
import styles from './RecordingRow.module.css'
import { Rename } from './Rename.tsx'
import { RowMenu } from './RowMenu.tsx'
import { TaughtVerdict } from './TaughtVerdict.tsx'

interface RecordingRowProps {
  entry: RecordingEntry
  /** Runs with a moved fault, which are listed below this recording. */
  tried?: readonly RecordingEntry[]
  /** Whether this row is a run with a moved fault, listed below the lesson's main row. If so, the lesson's story is left out. */
  beside?: boolean
  /** `undefined` if the lesson is no longer in the library. */
  lesson: ListedLesson | undefined
  onChanged: (entry: RecordingEntry) => void
  onDeleted: (comparison: string) => void
  onProblem: (problem: Problem) => void
}

export function RecordingRow({ entry, tried = [], beside = false, ...others }: RecordingRowProps) {
  const { lesson, onChanged, onDeleted, onProblem } = others
  const { recordingStore } = useSession()
  /** `null` until renaming is started for the first time. */
  const [renaming, setRenaming] = useState<boolean | null>(null)
  const { comparison, kept } = entry
  const title = entry.name ?? lesson?.title ?? entry.scenario
  const change = (changing: Promise<RecordingEntry>) =>
    changing.then(onChanged, (error: unknown) => onProblem(problemOf(error)))

  return (
    <li className={styles.row} data-testid={`recording-${comparison}`}>
      <div className={styles.what}>
        {renaming ? (
          <Rename
            name={entry.name ?? ''}
            onDone={(name) => {
              setRenaming(false)
              if (name !== null) void change(recordingStore.name(comparison, name))
            }}
          />
        ) : (
          <h2>
            <Link href={`/r/${comparison}`} className={styles.open} ref={renaming === false ? takeFocus : undefined}>
              {title}
            </Link>
          </h2>
        )}
        {entry.name === null ? null : <p className={styles.lesson}>{lesson?.title ?? entry.scenario}</p>}
        <p className={styles.when}>
          <time dateTime={entry.startedAt}>{recordingListWords.when(new Date(entry.startedAt))}</time> ·{' '}
          {recordingListWords.lasting(entry.durationMs)}
        </p>
        {lesson === undefined || beside ? null : <p className={styles.story}>{lesson.story}</p>}
        <p className={styles.marks}>
          {kept ? <span className={styles.kept}>{recordingListWords.kept}</span> : null}
          {entry.moved === true ? <Chip>{recordingListWords.moved}</Chip> : null}
          {changedFigures(entry, lesson).map(([name, value]) => (
            <Chip key={name}>
              {parameterLabel(name)} {parameterText(name, value, lesson?.parameters[name])}
            </Chip>
          ))}
        </p>
      </div>
      <Runs entry={entry} lesson={lesson} />
      <div className={styles.menu}>
        <RowMenu
          {...{ comparison, kept, title }}
          onKeep={() => void change(recordingStore.keep(comparison, !kept))}
          onRename={() => setRenaming(true)}
          onDelete={() =>
            void recordingStore.delete(comparison).then(
              () => onDeleted(comparison),
              (error: unknown) => onProblem(problemOf(error)),
            )
          }
        />
      </div>
      {tried.length === 0 ? null : <Tried entries={tried} {...others} />}
    </li>
  )
}

type TriedProps = { entries: readonly RecordingEntry[] } & Omit<RecordingRowProps, 'entry' | 'tried' | 'beside'>

/** Lists runs with a moved fault. Renders the rows only while the list is open. */
function Tried({ entries, ...others }: TriedProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.tried} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{recordingListWords.tried(entries.length)}</summary>
      {open ? (
        <ul>
          {entries.map((entry) => (
            <RecordingRow key={entry.comparison} entry={entry} beside {...others} />
          ))}
        </ul>
      ) : null}
    </details>
  )
}

function Runs({ entry, lesson }: Pick<RecordingRowProps, 'entry' | 'lesson'>) {
  const { comparison, locks } = entry
  const place = useRef<HTMLDivElement>(null)
  const over = locks.every(({ status }) => status !== 'running')
  const recording = useMiniature(place, { comparison, lesson, over })
  const outcome = (lock: RecordingEntry['locks'][number]) => (
    <TaughtVerdict
      key={lock.run}
      status={lock.status}
      title={lockTitle(lesson, lock.lock)}
      property={lesson?.teaches}
    />
  )
  const played = lesson?.locks.filter(({ id }) => locks.some(({ lock }) => lock === id)) ?? []
  return (
    <div className={styles.runs} ref={place}>
      {played.length < locks.length ? (
        locks.map(outcome)
      ) : (
        <MiniaturePicture
          locks={played}
          recording={recording}
          head={({ id }) => locks.filter(({ lock }) => lock === id).map(outcome)}
        />
      )}
    </div>
  )
}
