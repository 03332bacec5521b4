/** The strip of places: which ones are tried, and what came of each. Pure. */
import type { VerdictStatus } from '#scenarios/lesson.ts'
import type { RunEntry } from '#web/player/state.ts'
import type { Move } from './changes.ts'
import type { Movable } from './faults.ts'

/** At most so many places are tried: they fit into a row, and take no longer than a class can wait. */
export const mostSquares = 20
/** Of a pause, so many are left for how long it lasts, if there are so many. */
const mostEnds = 8

/** Test ids of what goes and comes with the press that it hears. */
export const stripIds = { stop: 'what-if-stop', close: 'what-if-close' } as const

/** One place to be tried: where it strikes, or until when it lasts. */
export interface Square {
  of: 'at' | 'endAt'
  move: Move
}

/** A square of the strip: of which lock, and of which place. */
export interface Pointed {
  lock: string
  number: number
}

/** Where a key leads from a square: over a row, or to the same place of another lock. `undefined`: the key is not for squares. */
export function squareAfter(
  { lock, number }: Pointed,
  key: string,
  locks: readonly string[],
  count: number,
): Pointed | undefined {
  const to = (at: number) => ({ lock, number: Math.min(Math.max(at, 0), count - 1) })
  const row = (by: number) => ({ lock: locks[locks.indexOf(lock) + by] ?? lock, number })
  const keys: Readonly<Record<string, () => Pointed>> = {
    ArrowLeft: () => to(number - 1),
    ArrowRight: () => to(number + 1),
    ArrowUp: () => row(-1),
    ArrowDown: () => row(1),
    Home: () => to(0),
    End: () => to(count - 1),
  }
  return keys[key]?.()
}

/** At most twenty places, in their order, the one that the fault has among them. */
export function squaresOf({ places, at, ends, endAt }: Pick<Movable, 'places' | 'at' | 'ends' | 'endAt'>): Square[] {
  const others = spreadEvenly(ends.length, Math.max(mostEnds, mostSquares - places.length) + 1, endAt).filter(
    (end) => end !== endAt,
  )
  const room = mostSquares - others.length
  return [
    ...spreadEvenly(places.length, room, at).map((place): Square => ({ of: 'at', move: { at: place, endAt } })),
    ...others.map((end): Square => ({ of: 'endAt', move: { at, endAt: end } })),
  ]
}

/** `count` numbers from 0, or if that is too many `most` of them: evenly spread, and `kept` among them. */
export function spreadEvenly(count: number, most: number, kept: number): number[] {
  const all = Array.from({ length: count }, (_, i) => i)
  if (count <= most) return all
  const chosen = Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / Math.max(1, most - 1)))
  if (chosen.includes(kept)) return chosen
  const distances = chosen.map((one) => Math.abs(one - kept))
  return chosen.toSpliced(distances.indexOf(Math.min(...distances)), 1, kept).sort((a, b) => a - b)
}

/** `missed`: the fault did not strike in this run. `failed`: it could not be run. */
export type TryOutcome = VerdictStatus | 'missed' | 'failed'

/** What became of the property that the lesson teaches in one of the runs. */
export function outcomeOf(runs: readonly RunEntry[], lock: string, words: string): TryOutcome {
  const run = runs.find((entry) => entry.lock === lock)
  const { header, judgement, events = [] } = run ?? {}
  if (header == null || judgement == null) return 'failed'
  if (!events.some((event) => event.kind === 'fault-struck' && event.words === words)) return 'missed'
  return judgement.verdicts.find(({ property }) => property === header.lesson.teaches)?.status ?? 'unknown'
}
