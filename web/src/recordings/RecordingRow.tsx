/** One recording of the list: what it is, what was found, and what can be done with it. */
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'wouter'
import type { ListedLesson, RecordingEntry } from '../../../model/messages/messages.ts'
import type { PropertyId, VerdictStatus } from '../../../scenarios/lesson.ts'
import { copyText } from '../base/copy.ts'
import { isTime, parameterLabel } from '../format/figures.ts'
import { recordingWords } from '../locale/en/recordings.ts'
import { words } from '../locale/en/words.ts'
import { useSession } from '../store/react.tsx'
import { problemOf } from '../store/session.ts'
import type { Problem } from '../store/state.ts'
import { StatusMark } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { changedFigures, titleOf } from './listing.ts'
import styles from './RecordingRow.module.css'

const { list } = recordingWords

/** For `ref`: what comes in place of a pressed button takes the focus over, and gives it back. The same function each time, so that it does so once. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

interface RecordingRowProps {
  entry: RecordingEntry
  /** Absent: the library does not have it any more. */
  lesson: ListedLesson | undefined
  onChanged: (entry: RecordingEntry) => void
  onDeleted: (comparison: string) => void
  onProblem: (problem: Problem) => void
}

export function RecordingRow({ entry, lesson, onChanged, onDeleted, onProblem }: RecordingRowProps) {
  const { recordingStore } = useSession()
  /** `null`: nobody has asked to. */
  const [renaming, setRenaming] = useState<boolean | null>(null)
  const { comparison, kept } = entry
  const title = entry.name ?? lesson?.title ?? entry.scenario
  const change = (changing: Promise<RecordingEntry>) =>
    changing.then(onChanged, (error: unknown) => onProblem(problemOf(error)))

  return (
    <li className={styles.row} data-kept={kept || undefined} data-testid={`recording-${comparison}`}>
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
            <Link href={`/r/${comparison}`}>{title}</Link>
          </h2>
        )}
        <p className={styles.when}>
          {entry.name === null ? null : <>{lesson?.title ?? entry.scenario} · </>}
          <time dateTime={entry.startedAt}>{list.when(new Date(entry.startedAt))}</time> ·{' '}
          {list.lasting(entry.durationMs)}
        </p>
        <p className={styles.marks}>
          {entry.locks.map((lock) => (
            <Outcome
              key={lock.run}
              status={lock.status}
              title={titleOf(lesson, lock.lock)}
              property={lesson?.teaches}
            />
          ))}
          {changedFigures(entry, lesson).map(([name, value]) => (
            <Chip key={name}>
              {parameterLabel(name)} {isTime(name) ? `${value / 1000} s` : value}
            </Chip>
          ))}
        </p>
      </div>
      <div className={styles.actions}>
        <Button aria-pressed={kept} onClick={() => void change(recordingStore.keep(comparison, !kept))}>
          {kept ? list.kept : list.keep}
          <span className="sr-only"> {title}</span>
        </Button>
        <Button ref={renaming === false ? takeFocus : undefined} onClick={() => setRenaming(true)}>
          {list.rename}
          <span className="sr-only"> {title}</span>
        </Button>
        <Share comparison={comparison} title={title} />
        <a className={styles.link} href={`/api/comparisons/${comparison}/recording`} download>
          {list.download}
          <span className="sr-only"> {title}</span>
        </a>
        <Delete
          title={title}
          onDelete={() =>
            void recordingStore.delete(comparison).then(
              () => onDeleted(comparison),
              (error: unknown) => onProblem(problemOf(error)),
            )
          }
        />
      </div>
    </li>
  )
}

interface OutcomeProps {
  status: RecordingEntry['locks'][number]['status']
  title: string
  /** What the lesson teaches, if the library still has it. */
  property: PropertyId | undefined
}

function Outcome({ status, title, property }: OutcomeProps) {
  const judged = status !== null && status !== 'running' && status !== 'broken' ? status : null
  const said = judged === null ? list.unjudged[status === 'running' || status === 'broken' ? status : 'later'] : null
  return (
    <span className={styles.lock}>
      {judged === null ? null : <StatusMark status={judged} />}
      {title}
      <span className={styles.status}>{said ?? saidOf(property, judged ?? 'unknown')}</span>
    </span>
  )
}

function saidOf(property: PropertyId | undefined, status: VerdictStatus): string {
  return property === undefined ? words.status[status] : words.properties[property].said[status]
}

/** `null`: as it was. */
function Rename({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('name')
    onDone(typeof wanted === 'string' ? wanted : null)
  }
  return (
    <form className={styles.rename} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onDone(null)}>
      <label htmlFor={id} className="sr-only">
        {recordingWords.name}
      </label>
      <input
        id={id}
        name="name"
        defaultValue={name}
        maxLength={80}
        placeholder={recordingWords.nameHint}
        autoComplete="off"
        ref={takeFocus}
      />
      <Button type="submit">{recordingWords.save}</Button>
      <Button onClick={() => onDone(null)}>{list.cancel}</Button>
    </form>
  )
}

function Share({ comparison, title }: { comparison: string; title: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const copy = async () => {
    const done = await copyText(`${location.origin}/r/${comparison}`)
    setSaid(done ? recordingWords.copied : recordingWords.notCopied)
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        {list.share}
        <span className="sr-only"> {title}</span>
      </Button>
      <span className={styles.said} role="status">
        {said}
      </span>
    </>
  )
}

/** Asks once more: what is deleted does not come back. */
function Delete({ title, onDelete }: { title: string; onDelete: () => void }) {
  /** `null`: nobody has asked to. */
  const [asking, setAsking] = useState<boolean | null>(null)
  if (asking !== true) {
    return (
      <Button look="bad" ref={asking === false ? takeFocus : undefined} onClick={() => setAsking(true)}>
        {list.delete}
        <span className="sr-only"> {title}</span>
      </Button>
    )
  }
  return (
    <fieldset className={styles.asking} aria-label={list.deleteAsk(title)} tabIndex={-1} ref={takeFocus}>
      <Button look="bad" onClick={onDelete}>
        {list.deleteForGood}
      </Button>
      <Button onClick={() => setAsking(false)}>{list.cancel}</Button>
    </fieldset>
  )
}
