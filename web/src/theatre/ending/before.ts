/** Compares the comparison in view with an earlier one that differs in one parameter, lock by lock. Pure. */
import { waitsOf } from '#model/checkers/waits.ts'
import { lengthMs } from '#model/history/intervals.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import type { Lesson, VerdictStatus } from '#scenarios/lesson.ts'
import type { RunEntry } from '#web/player/state.ts'

/** Times in milliseconds, keyed by the name of a client or a server. */
type Times = Readonly<Record<string, number>>

/** Numbers from one lock's run that can be compared. */
export interface Seen {
  lock: string
  /** Verdict on the lesson's property. */
  status: VerdictStatus | null
  salesLost: number
  /** How long each client waited for the lock until it got the lock. */
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

interface Timed {
  who: string
  before: Spread
  after: Spread
}

export interface LockChange {
  lock: string
  /** `null` if the property was not judged. */
  outcome: Outcome | null
  /** `null` if no client that got the lock in every run waited longer or shorter than before. */
  wait: Timed | null
  /** `null` if no server was down longer or shorter than before. */
  down: Timed | null
}

/** Number of runs per setting needed to compare times. The time of a single run says nothing about the parameter. */
export const enoughRepeats = 3

/**
 * Compares each lock that is in both comparisons. `before` and `after` hold a run and its repeats, starting with the run itself. Returns `null` if no lock is
 * in both, or if one of the compared runs has no verdict.
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

/** Whether the run has a verdict. It has none if the machine stalled. */
const isJudged = ({ status }: Seen) => status !== 'unknown'

/** Lost sales take precedence over the verdict, because they say more. */
function outcomeOf(was: Seen, is: Seen): Outcome | null {
  if (was.salesLost !== is.salesLost) return { kind: 'sales', before: was.salesLost, after: is.salesLost }
  if (was.status === null || is.status === null) return null
  return was.status === is.status
    ? { kind: 'same', status: is.status }
    : { kind: 'status', before: was.status, after: is.status }
}

const timesIn = (repeats: readonly Seen[][], lock: string, of: 'waits' | 'downs'): Times[] =>
  repeats.map((seen) => seen.find((each) => each.lock === lock)?.[of] ?? {})

/** Returns the longest of the times whose ranges over the repeats do not overlap, or `null` if there is none or if there are too few repeats to tell. */
function timedIn(before: readonly Times[], after: readonly Times[]): Timed | null {
  if (Math.min(before.length, after.length) < enoughRepeats) return null
  const both = Object.keys(before[0] ?? {}).flatMap((who): Timed[] => {
    const [was, is] = [spreadOf(before, who), spreadOf(after, who)]
    const differ = was !== null && is !== null && (was.mostMs < is.leastMs || is.mostMs < was.leastMs)
    return differ ? [{ who, before: was, after: is }] : []
  })
  return both.toSorted((a, b) => b.before.mostMs - a.before.mostMs)[0] ?? null
}

/** Returns the range of a time over the repeats, or `null` if some repeat lacks the time. */
function spreadOf(repeats: readonly Times[], who: string): Spread | null {
  const times = repeats.flatMap((each) => each[who] ?? [])
  return times.length < repeats.length ? null : { leastMs: Math.min(...times), mostMs: Math.max(...times) }
}

export interface Compared {
  comparison: string
  startedAt: string
  parameters: Readonly<Record<string, number>>
}

/** Returns the one parameter that differs, or `null` if none or several differ. */
export function changedFigure(
  { parameters }: Pick<Lesson, 'parameters'>,
  one: Compared['parameters'],
  other: Compared['parameters'],
): string | null {
  const names = Object.keys(parameters).filter((name) => one[name] !== other[name])
  return names.length === 1 ? (names[0] ?? null) : null
}

/** Returns the comparable numbers of a finished comparison. `lostIn` returns the lost sales of a run, given its index. */
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

/** Returns how long each client waited in total. */
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
