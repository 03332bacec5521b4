/** Compares the shown comparison with an earlier one that differs in one parameter, lock by lock. Pure. */
import { waitsOf } from '#model/checkers/waits.ts'
import { lengthMs } from '#model/history/intervals.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import type { Lesson, VerdictStatus } from '#scenarios/lesson.ts'
import type { RunEntry } from '#web/player/state.ts'

/** Milliseconds, by the name of a client or of a server. */
type Times = Readonly<Record<string, number>>

/** A lock's run in comparable figures. */
export interface Seen {
  lock: string
  /** Verdict on the lesson's property. */
  status: VerdictStatus | null
  salesLost: number
  /** How long each client waited for the lock until it got it. */
  waits: Times
  /** How long each server was down until it started again. */
  downs: Times
}

export type Outcome =
  | { kind: 'sales'; before: number; after: number }
  | { kind: 'status'; before: VerdictStatus; after: VerdictStatus }
  | { kind: 'same'; status: VerdictStatus }

/** A time that both runs have, rounded to 0.1 s. `who`: the client or the server. */
interface Timed {
  who: string
  before: string
  after: string
}

export interface LockChange {
  lock: string
  /** `null`: the property was not judged. */
  outcome: Outcome | null
  /** `null`: nobody waited for the lock and got it in both runs. */
  wait: Timed | null
  /** `null`: no server was down for another time than before. */
  down: Timed | null
}

/** Compares each lock that is in both. `null`: there is none, or a run of one proves nothing. */
export function changesBetween(before: readonly Seen[], after: readonly Seen[]): LockChange[] | null {
  const pairs = before.flatMap((was) => {
    const is = after.find(({ lock }) => lock === was.lock)
    return is === undefined ? [] : [{ was, is }]
  })
  if (pairs.length === 0 || pairs.some(({ was, is }) => !isJudged(was) || !isJudged(is))) return null
  return pairs.map(({ was, is }) => {
    const down = timedIn(was.downs, is.downs)
    return {
      lock: was.lock,
      outcome: outcomeOf(was, is),
      wait: timedIn(was.waits, is.waits),
      down: down?.before === down?.after ? null : down,
    }
  })
}

/** Whether the run has a verdict: it has none if the machine stalled. */
const isJudged = ({ status }: Seen) => status !== 'unknown'

/** Lost sales come before the verdict, because they say more. */
function outcomeOf(was: Seen, is: Seen): Outcome | null {
  if (was.salesLost !== is.salesLost) return { kind: 'sales', before: was.salesLost, after: is.salesLost }
  if (was.status === null || is.status === null) return null
  return was.status === is.status
    ? { kind: 'same', status: is.status }
    : { kind: 'status', before: was.status, after: is.status }
}

/** The longest time before, of those that both runs have. `null`: there is none, or one of the two rounds to 0. */
function timedIn(before: Times, after: Times): Timed | null {
  const both = Object.entries(before).flatMap(([who, wasMs]) => {
    const isMs = after[who]
    return isMs === undefined ? [] : [{ who, wasMs, isMs }]
  })
  const [longest] = both.toSorted((a, b) => b.wasMs - a.wasMs)
  if (longest === undefined || Math.min(longest.wasMs, longest.isMs) < 50) return null
  return { who: longest.who, before: tenths(longest.wasMs), after: tenths(longest.isMs) }
}

const tenths = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export interface Compared {
  comparison: string
  startedAt: string
  parameters: Readonly<Record<string, number>>
}

/** The one parameter that differs; `null`: none, or several. */
export function changedFigure(
  { parameters }: Pick<Lesson, 'parameters'>,
  one: Compared['parameters'],
  other: Compared['parameters'],
): string | null {
  const names = Object.keys(parameters).filter((name) => one[name] !== other[name])
  return names.length === 1 ? (names[0] ?? null) : null
}

/** Figures of a finished comparison. `lostIn`: lost sales of a run, by index. */
export function seenIn(
  lesson: Pick<Lesson, 'teaches'>,
  runs: readonly RunEntry[],
  lostIn: (run: number) => number,
): Seen[] {
  return runs.flatMap(({ lock, judgement, log: { events, header } }, run) => {
    if (judgement === null || header === null) return []
    const status = judgement.verdicts.find(({ property }) => property === lesson.teaches)?.status ?? null
    const waits = waitedIn(events, header.parameters.leaseMs)
    return [{ lock, status, salesLost: lostIn(run), waits, downs: downIn(events) }]
  })
}

/** A client that waited several times has the sum. */
function waitedIn(events: readonly TraceEvent[], leaseMs: number): Times {
  const end = { atMs: events.at(-1)?.atMs ?? 0, seq: events.length }
  const got = waitsOf({ trace: { events }, end, leaseMs }).filter(({ ended }) => ended === 'acquired')
  const sum: Record<string, number> = {}
  for (const wait of got) sum[wait.client] = (sum[wait.client] ?? 0) + lengthMs(wait)
  return sum
}

function downIn(events: readonly TraceEvent[]): Times {
  const since = new Map<string, number>()
  const downs: Record<string, number> = {}
  for (const event of events) {
    if (event.kind === 'node-down') since.set(event.node, event.atMs)
    const from = event.kind === 'node-restarted' ? since.get(event.node) : undefined
    if (event.kind === 'node-restarted' && from !== undefined) downs[event.node] = event.atMs - from
  }
  return downs
}
