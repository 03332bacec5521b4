/** Compares the shown comparison with an earlier one that differs in one parameter. Pure. */
import type { Lesson, VerdictStatus } from '#scenarios/lesson.ts'
import type { RunEntry } from '#web/player/state.ts'

/** A lock's run in comparable figures. */
export interface Seen {
  lock: string
  /** Verdict on the lesson's property. */
  status: VerdictStatus | null
  salesLost: number
  waitMs: number | null
  orphanMs: number
  zombieMs: number
  dangerMs: number
}

export type Timed = 'waitMs' | 'orphanMs' | 'zombieMs' | 'dangerMs'

/** The smallest and the largest time among repeats of one run. */
export interface Spread {
  leastMs: number
  mostMs: number
}

export type OutcomeChange =
  | { kind: 'sales'; lock: string; before: number; after: number }
  | { kind: 'status'; lock: string; before: VerdictStatus; after: VerdictStatus }
  | { kind: 'time'; figure: Timed; lock: string; before: Spread; after: Spread }
  /** `timed`: enough repeats were made to compare times, and their ranges overlap. */
  | { kind: 'same'; lock: string; status: VerdictStatus; timed: boolean }

const timed: readonly Timed[] = ['waitMs', 'orphanMs', 'zombieMs', 'dangerMs']

/** Number of runs of each setting needed to compare times: the time of a single run says nothing about the parameter. */
export const enoughRepeats = 3

/**
 * The most important difference: lost sales, then a verdict, then a time whose ranges over the repeats do not overlap; else “same”.
 * `before`, `after`: each run and its repeats, the run itself first. `null`: not comparable, or one of them proves nothing.
 */
export function changeBetween(before: readonly Seen[][], after: readonly Seen[][]): OutcomeChange | null {
  const [one, other] = [before[0] ?? [], after[0] ?? []]
  const pairs = one.flatMap((was) => {
    const is = other.find(({ lock }) => lock === was.lock)
    return is === undefined ? [] : [{ lock: was.lock, was, is }]
  })
  if (pairs.some(({ was, is }) => !isJudged(was) || !isJudged(is))) return null
  const sales = pairs.find(({ was, is }) => was.salesLost !== is.salesLost)
  if (sales !== undefined)
    return { kind: 'sales', lock: sales.lock, before: sales.was.salesLost, after: sales.is.salesLost }
  for (const { lock, was, is } of pairs)
    if (was.status !== null && is.status !== null && was.status !== is.status)
      return { kind: 'status', lock, before: was.status, after: is.status }
  const isTimed = before.length >= enoughRepeats && after.length >= enoughRepeats
  if (isTimed)
    for (const figure of timed)
      for (const { lock } of pairs) {
        const [was, is] = [spreadOf(before, lock, figure), spreadOf(after, lock, figure)]
        if (was !== null && is !== null && (was.mostMs < is.leastMs || is.mostMs < was.leastMs))
          return { kind: 'time', figure, lock, before: was, after: is }
      }
  const [first] = pairs
  return first === undefined || first.is.status === null
    ? null
    : { kind: 'same', lock: first.lock, status: first.is.status, timed: isTimed }
}

/** Whether the run has a verdict: it has none if the machine stalled. */
const isJudged = ({ status }: Seen) => status !== 'unknown'

/** The range of a time over the repeats; `null`: some repeat lacks the time. */
function spreadOf(repeats: readonly Seen[][], lock: string, figure: Timed): Spread | null {
  const times = repeats.map((seen) => seen.find((each) => each.lock === lock)?.[figure] ?? null)
  const known = times.filter((ms) => ms !== null)
  return known.length < times.length || known.length === 0
    ? null
    : { leastMs: Math.min(...known), mostMs: Math.max(...known) }
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
  return runs.flatMap(({ lock, judgement }, run) => {
    if (judgement === null) return []
    const { waitP50Ms, orphanMs, zombieMs, dangerMs } = judgement.metrics
    const status = judgement.verdicts.find(({ property }) => property === lesson.teaches)?.status ?? null
    return [{ lock, status, salesLost: lostIn(run), waitMs: waitP50Ms, orphanMs, zombieMs, dangerMs }]
  })
}
