/** Why each verdict on the run in focus is what it is, as far as the cursor has come, and the figures of all runs. */
import type { Lesson } from '../../../../scenarios/lesson.ts'
import { useReplay, useTheatre, useVerdicts } from '../../store/react.tsx'
import type { RunEntry } from '../../store/state.ts'
import { words } from '../../words.ts'
import { Figures } from './Figures.tsx'
import styles from './VerdictDetails.module.css'
import { VerdictRow } from './VerdictRow.tsx'

export function VerdictDetails({ lesson }: { lesson: Lesson }) {
  const runs = useTheatre((theatre) => theatre.runs)
  const focus = useTheatre((theatre) => theatre.focus)
  const title = lesson.locks.find((lock) => lock.id === runs[focus]?.lock)?.title ?? ''
  // Where no lock is the wrong one, the figures are what is compared.
  const compared = lesson.locks.every(({ role }) => role === 'compared')
  return (
    <div className={styles.panel} data-testid="panel-verdict">
      {/* A scrolling region must be reachable by keyboard. */}
      <section className={styles.reasons} tabIndex={0} aria-label={words.verdict.title(title)}>
        {compared ? <Figures runs={runs} lesson={lesson} /> : null}
        <Reasons number={focus} run={runs[focus]} lesson={lesson} />
        {compared ? null : <Figures runs={runs} lesson={lesson} />}
      </section>
    </div>
  )
}

function Reasons({ number, run, lesson }: { number: number; run: RunEntry | undefined; lesson: Lesson }) {
  const replay = useReplay()
  const verdicts = useVerdicts(number)
  const seekToEvent = useTheatre((theatre) => theatre.seekToEvent)
  if (run === undefined) return null
  if (verdicts.length === 0) return <p className={styles.pending}>{words.verdict.pending(run.judgement !== null)}</p>

  const order = { violated: 0, held: 1, unknown: 2 }
  const sorted = [...verdicts].sort(
    (a, b) =>
      Number(b.property === lesson.teaches) - Number(a.property === lesson.teaches) ||
      order[a.status] - order[b.status],
  )
  const judgedAll = run.judgement !== null && verdicts.length === run.judgement.verdicts.length
  return (
    <>
      <ul className={styles.rows}>
        {sorted.map((verdict) => (
          <VerdictRow
            key={verdict.property}
            verdict={verdict}
            clients={lesson.clients}
            witnesses={verdict.events.map((seq) => ({
              seq,
              atMs: replay.at(replay.indexOf({ run: number, seq }))?.event.atMs ?? 0,
            }))}
            onSeek={(seq) => seekToEvent({ run: number, seq })}
          />
        ))}
      </ul>
      {judgedAll ? <Expected run={run} lesson={lesson} /> : null}
    </>
  )
}

/** Whether it came out as the lesson says, and what this lock still leaves broken. */
function Expected({ run, lesson }: { run: RunEntry; lesson: Lesson }) {
  const caveat = lesson.locks.find((lock) => lock.id === run.lock)?.caveat
  return (
    <div className={styles.expected} data-expected={run.judgement?.asExpected}>
      {run.judgement?.asExpected ? (
        <p>{words.verdict.asExpected}</p>
      ) : (
        <>
          <p>{words.verdict.surprising}</p>
          <ul>
            {run.judgement?.surprises.map((surprise) => (
              <li key={surprise}>{surprise}</li>
            ))}
          </ul>
        </>
      )}
      {caveat === undefined ? null : <p>{words.verdict.caveat(caveat)}</p>}
    </div>
  )
}
