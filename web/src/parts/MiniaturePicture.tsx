/**
 * Draws a lesson's recording as a small picture. Each run is a strip, the wrong lock is above the correct one, and all strips share a time axis. The picture is
 * hidden from screen readers, because the text next to it says the same.
 */
import type { CSSProperties, ReactNode } from 'react'
import type { ListedLesson } from '#model/messages/messages.ts'
import type { Miniature, MiniatureRun } from '#model/messages/miniature.ts'
import type { Role, VerdictStatus } from '#scenarios/lesson.ts'
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'
import { StatusMark } from '../ui/Badge.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { ownerColour } from '../ui/owner.ts'
import styles from './MiniaturePicture.module.css'

const roleIcons: Record<Role, IconName> = {
  wrong: 'cross',
  right: 'check',
  compared: 'lock',
  yours: 'lock',
}

type ShownLock = Pick<ListedLesson['locks'][number], 'id' | 'title' | 'heading' | 'role'>

interface MiniaturePictureProps {
  locks: readonly ShownLock[]
  /** `null` if there is no recording yet, in which case only the locks are listed. */
  recording: Miniature | null
  /**
   * Statuses of this recording's verdicts, by lock. They replace the marks of the locks' roles in the lesson, because a run with other figures may end
   * otherwise. A lock that is missing here has no mark.
   */
  verdicts?: ReadonlyMap<string, VerdictStatus> | undefined
  /** Whether to show the client's letter before each lane. */
  large?: boolean
  /** Time in milliseconds after which the picture is covered. */
  veiledFromMs?: number | undefined
  /** Returns the cursor position in a lock's run, in milliseconds. */
  playheadMs?: (lock: string) => number | undefined
  /** Whether the picture plays once when it appears, and again on hover. */
  moving?: boolean
  /** Whether to show each client's reads, and the stock instead of the lock. The stock's final value is shown as a question mark. */
  asking?: boolean
  /** Returns the heading of a run's strip, which replaces the lock's role and title. */
  head?: (lock: ShownLock) => ReactNode
}

type PlaceStyle = CSSProperties & Record<'--from' | '--for' | '--owner', string>

/** Returns CSS variables that place a span as percentages of the shown time. */
function place(shown: Shown, fromMs: number, untilMs: number, owner: string | null = null): PlaceStyle {
  const share = (ms: number) => `${((100 * ms) / Math.max(1, shown.untilMs - shown.fromMs)).toFixed(2)}%`
  return { '--from': share(fromMs - shown.fromMs), '--for': share(untilMs - fromMs), '--owner': ownerColour(owner) }
}

interface Shown {
  fromMs: number
  untilMs: number
}

/** Returns the time span to show. It starts shortly before the first mark, because clients only connect before that. */
function shownOf({ durationMs, runs }: Miniature): Shown {
  const starts = runs.flatMap((run) => [
    ...[...run.beliefs, ...run.pauses, ...run.holds].map(([, fromMs]) => fromMs),
    ...run.faults,
  ])
  return { fromMs: Math.max(0, Math.min(...starts, durationMs) - durationMs / 50), untilMs: durationMs }
}

/** Assigns holds to rows, so that simultaneous holds are drawn below each other. */
function inRows(holds: MiniatureRun['holds']): { hold: MiniatureRun['holds'][number]; top: string; bottom: string }[] {
  const ends: number[] = []
  const rows = holds.map(([, fromMs, untilMs]) => {
    const free = ends.findIndex((endMs) => endMs <= fromMs)
    const row = free < 0 ? ends.length : free
    ends[row] = untilMs
    return row
  })
  const share = (row: number) => `${((100 * row) / Math.max(1, ends.length)).toFixed(1)}%`
  return holds.map((hold, i) => {
    const row = rows[i] ?? 0
    return { hold, top: share(row), bottom: share(ends.length - 1 - row) }
  })
}

/** Adds React keys. The keys are indexes, because several marks can begin at the same time and a recording never changes. */
function numbered<T>(things: readonly T[]): { key: string; thing: T }[] {
  return things.map((thing, i) => ({ key: String(i), thing }))
}

export function MiniaturePicture({
  locks,
  recording,
  verdicts,
  large = false,
  veiledFromMs,
  moving = false,
  playheadMs,
  asking = false,
  head,
}: MiniaturePictureProps) {
  return (
    <div
      className={styles.miniature}
      data-large={large || undefined}
      data-four={locks.length > 3 || undefined}
      data-moving={moving || undefined}
      data-asking={asking || undefined}
    >
      {locks.map((lock) => {
        const run = recording?.runs.find((one) => one.lock === lock.id)
        return (
          <div key={lock.id} className={styles.run} data-role={verdicts === undefined ? lock.role : undefined}>
            {head === undefined ? (
              <p className={styles.lock}>
                {verdicts === undefined ? <RoleMark role={lock.role} /> : <RunMark status={verdicts.get(lock.id)} />}
                <span className={styles.name}>{lock.title}</span>
              </p>
            ) : (
              head(lock)
            )}
            {run === undefined || recording === null ? null : (
              <Strip {...{ run, recording, large, veiledFromMs, asking }} playheadMs={playheadMs?.(lock.id)} />
            )}
          </div>
        )
      })}
    </div>
  )
}

function RoleMark({ role }: { role: Role }) {
  return (
    <>
      <Icon name={roleIcons[role]} />
      <span className="sr-only">{marks.label(words.roles[role])}</span>
    </>
  )
}

function RunMark({ status }: { status: VerdictStatus | undefined }) {
  return status === undefined ? null : <StatusMark status={status} />
}

interface StripProps {
  run: MiniatureRun
  recording: Miniature
  large: boolean
  veiledFromMs: number | undefined
  asking: boolean
  playheadMs: number | undefined
}

/** Removes marks that reveal the violation, and marks that the cover's edge would cut, because a mark is wider than its moment. */
function beforeVeil(run: MiniatureRun, veiledFromMs: number | undefined, durationMs: number): MiniatureRun {
  if (veiledFromMs === undefined) return run
  const untilMs = veiledFromMs - durationMs / 40
  const isClear = (ms: number) => ms < untilMs
  return {
    ...run,
    writes: run.writes.filter(([, atMs]) => isClear(atMs)),
    crashes: [],
    faults: [],
    violatedAtMs: null,
  }
}

function Strip({ run: whole, recording, large, veiledFromMs, asking, playheadMs }: StripProps) {
  const { durationMs, clients } = recording
  const run = beforeVeil(whole, veiledFromMs, durationMs)
  const shown = shownOf(recording)
  const at = (fromMs: number, untilMs: number, owner?: string | null) => place(shown, fromMs, untilMs, owner)
  return (
    <div className={styles.strip} aria-hidden="true" data-crowd={clients.length > 4 || undefined}>
      {large ? (
        <div className={styles.letters}>
          {clients.map((client) => (
            <span key={client} style={at(0, 0, client)}>
              {client.slice(0, 2)}
            </span>
          ))}
          <Icon name={asking ? 'stock' : 'lock'} />
        </div>
      ) : null}
      <div className={styles.lanes}>
        {numbered(run.dangers).map(({ key, thing: [fromMs, untilMs] }) => (
          <span key={key} className={styles.danger} style={at(fromMs, untilMs)} />
        ))}
        {clients.map((client) => (
          <Lane key={client} client={client} run={run} at={at} reading={asking} />
        ))}
        {asking ? (
          <Stock run={run} at={at} untilMs={veiledFromMs ?? durationMs} />
        ) : (
          <div className={styles.truth}>
            {numbered(inRows(run.holds)).map(({ key, thing: { hold, ...within } }) => {
              const [owner, fromMs, untilMs, endless] = hold
              return (
                <span
                  key={key}
                  style={{ ...at(fromMs, untilMs, owner), ...within }}
                  data-endless={(endless && veiledFromMs === undefined) || undefined}
                />
              )
            })}
          </div>
        )}
        {numbered(run.faults).map(({ key, thing: atMs }) => (
          <span key={key} className={styles.fault} style={at(atMs, atMs)} />
        ))}
        {run.violatedAtMs === null ? null : (
          <span className={styles.violation} style={at(run.violatedAtMs, run.violatedAtMs)} />
        )}
        {playheadMs === undefined ? null : (
          <span className={styles.playhead} style={at(Math.max(shown.fromMs, playheadMs), playheadMs)} />
        )}
        {veiledFromMs === undefined ? null : (
          <span className={styles.veil} style={at(veiledFromMs, durationMs)}>
            {asking ? null : '?'}
          </span>
        )}
      </div>
    </div>
  )
}

interface RowProps {
  run: MiniatureRun
  at: (fromMs: number, untilMs: number, owner?: string | null) => PlaceStyle
}

/** Shows the stock's first value, and a question mark for its final value. */
function Stock({ run: { reads }, at, untilMs }: RowProps & { untilMs: number }) {
  const [first] = reads
  return (
    <div className={styles.stock}>
      {first === undefined ? null : <span>{words.miniature.stock(first[2])}</span>}
      <b style={at(untilMs, untilMs)}>?</b>
    </div>
  )
}

interface LaneProps extends RowProps {
  client: string
  /** Whether to show the client's reads. */
  reading: boolean
}

/** Width in percent of the picture that a read's words need. In a shorter bar they would run out of it, so they stand beside it. */
const leastReadPercent = 18

/** Draws a client's lane: when the client believed that it held the lock, was paused, read, wrote, and crashed. */
function Lane({ client, run, at, reading }: LaneProps) {
  const own = <T extends readonly [string, ...unknown[]]>(spans: T[]) =>
    numbered(spans.filter(([whose]) => whose === client))
  return (
    <div className={styles.lane}>
      {own(run.beliefs).map(({ key, thing: [, fromMs, untilMs] }) => (
        <span key={key} className={styles.belief} style={at(fromMs, untilMs, client)} />
      ))}
      {own(run.pauses).map(({ key, thing: [, fromMs, untilMs] }) => (
        <span key={key} className={styles.pause} style={at(fromMs, untilMs, client)} />
      ))}
      {(reading ? own(run.reads) : []).map(({ key, thing: [, atMs, value] }) => {
        const bar = run.beliefs.find(
          ([whose, fromMs, untilMs]) => whose === client && fromMs <= atMs && atMs <= untilMs,
        )
        const isBeside = bar !== undefined && Number.parseFloat(at(atMs, bar[2])['--for']) < leastReadPercent
        const besideMs = isBeside ? bar[2] : atMs
        return (
          <span
            key={key}
            className={styles.read}
            style={at(besideMs, besideMs, client)}
            data-beside={isBeside || undefined}
          >
            {words.miniature.reads(value)}
          </span>
        )
      })}
      {own(run.writes).map(({ key, thing: [, atMs, accepted] }) => (
        <span key={key} className={styles.write} style={at(atMs, atMs, client)} data-refused={!accepted || undefined} />
      ))}
      {own(run.crashes).map(({ key, thing: [, atMs] }) => (
        <span key={key} className={styles.crash} style={at(atMs, atMs, client)} />
      ))}
    </div>
  )
}
