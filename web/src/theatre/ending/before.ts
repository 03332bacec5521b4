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

/** The smallest and the largest time among repeats of one run. */
export interface Spread {
  leastMs: number
  mostMs: number
}

/** `who`: the client or the server. */
interface Timed {
  who: string
  before: Spread
  after: Spread
}

export interface LockChange {
  lock: string
  /** `null`: the property was not judged. */
  outcome: Outcome | null
  /** `null`: no client that got the lock in every run waited for another time than before. */
  wait: Timed | null
  /** `null`: no server was down for another time than before. */
  down: Timed | null
}

/** Number of runs of each setting needed to compare times: the time of a single run says nothing about the parameter. */
export const enoughRepeats = 3

/**
 * Compares each lock that is in both. `before`, `after`: each run and its repeats, the run itself first. `null`: there is no such lock, or a run of one proves
 * nothing.
 */
export function changesBetween(before: readonly Seen[][], after: readonly Seen[][]): LockChange[] | null {
  const pairs = (before[0] ?? []).flatMap((was) => {
    const is = after[0]?.find(({ lock }) => lock === was.lock)
    return is === undefined ? [] : [{ was, is }]
  })
  if (pairs.length === 0 || pairs.some(({ was, is }) => !isJudged(was) || !isJudged(is))) return null
  return pairs.map(({ was, is }) => {
    const { lock } = was
    const timed = (of: 'waits' | 'downs') => timedIn(timesIn(before, lock, of), timesIn(after, lock, of))
    return { lock, outcome: outcomeOf(was, is), wait: timed('waits'), down: timed('downs') }
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

/** Each repeat's times with this lock. */
const timesIn = (repeats: readonly Seen[][], lock: string, of: 'waits' | 'downs'): Times[] =>
  repeats.map((seen) => seen.find((each) => each.lock === lock)?.[of] ?? {})

/** The longest of the times whose ranges over the repeats do not overlap. `null`: there is none, or there are too few repeats to tell. */
function timedIn(before: readonly Times[], after: readonly Times[]): Timed | null {
  if (Math.min(before.length, after.length) < enoughRepeats) return null
  const both = Object.keys(before[0] ?? {}).flatMap((who): Timed[] => {
    const [was, is] = [spreadOf(before, who), spreadOf(after, who)]
    const differ = was !== null && is !== null && (was.mostMs < is.leastMs || is.mostMs < was.leastMs)
    return differ ? [{ who, before: was, after: is }] : []
  })
  return both.toSorted((a, b) => b.before.mostMs - a.before.mostMs)[0] ?? null
}

/** The range of a time over the repeats; `null`: some repeat lacks the time. */
function spreadOf(repeats: readonly Times[], who: string): Spread | null {
  const times = repeats.flatMap((each) => each[who] ?? [])
  return times.length < repeats.length ? null : { leastMs: Math.min(...times), mostMs: Math.max(...times) }
}

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
