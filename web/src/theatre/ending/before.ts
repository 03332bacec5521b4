/** What one changed figure changed: the comparison in view against the one that was seen before it. Pure. */
import type { Lesson, VerdictStatus } from '#scenarios/lesson.ts'
import type { RunEntry } from '#web/player/state.ts'

/** A lock's run, in the figures that a reader can compare. */
export interface Seen {
  lock: string
  /** What became of the property that the lesson teaches. */
  status: VerdictStatus | null
  salesLost: number
  waitMs: number | null
  orphanMs: number
  zombieMs: number
  dangerMs: number
}

export type Timed = 'waitMs' | 'orphanMs' | 'zombieMs' | 'dangerMs'

export type OutcomeChange =
  | { kind: 'sales'; lock: string; before: number; after: number }
  | { kind: 'status'; lock: string; before: VerdictStatus; after: VerdictStatus }
  | { kind: 'time'; figure: Timed; lock: string; before: number; after: number }
  | { kind: 'same'; lock: string; status: VerdictStatus }

const timed: readonly Timed[] = ['waitMs', 'orphanMs', 'zombieMs', 'dangerMs']

/** Real runs differ a little each time: a smaller share than this is no change. */
const noise = 0.1

/** What is worth telling most: damage, then a verdict, then a time; else that nothing is different. `null`: they cannot be compared. */
export function changeBetween(before: readonly Seen[], after: readonly Seen[]): OutcomeChange | null {
  const pairs = before.flatMap((one) => {
    const other = after.find(({ lock }) => lock === one.lock)
    return other === undefined ? [] : [{ lock: one.lock, one, other }]
  })
  const sales = pairs.find(({ one, other }) => one.salesLost !== other.salesLost)
  if (sales !== undefined)
    return { kind: 'sales', lock: sales.lock, before: sales.one.salesLost, after: sales.other.salesLost }
  for (const { lock, one, other } of pairs)
    if (one.status !== null && other.status !== null && one.status !== other.status)
      return { kind: 'status', lock, before: one.status, after: other.status }
  for (const figure of timed)
    for (const { lock, one, other } of pairs) {
      const [was, is] = [one[figure], other[figure]]
      if (was !== null && is !== null && Math.abs(is - was) > noise * Math.max(was, is))
        return { kind: 'time', figure, lock, before: was, after: is }
    }
  const [first] = pairs
  return first === undefined || first.other.status === null
    ? null
    : { kind: 'same', lock: first.lock, status: first.other.status }
}

export interface Compared {
  comparison: string
  startedAt: string
  parameters: Readonly<Record<string, number>>
}

/** The figure in which two comparisons of a lesson differ; `null`: in none, or in more than one. */
export function changedFigure(
  { parameters }: Pick<Lesson, 'parameters'>,
  one: Compared['parameters'],
  other: Compared['parameters'],
): string | null {
  const names = Object.keys(parameters).filter((name) => one[name] !== other[name])
  return names.length === 1 ? (names[0] ?? null) : null
}

/** The figures of a comparison that is over. `lostIn`: how many sales a run of it lost. */
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
