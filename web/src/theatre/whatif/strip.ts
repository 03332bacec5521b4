/** Computes the strip of moments to try, and their outcomes. Pure. */
import type { VerdictStatus } from '#scenarios/lesson.ts'
import type { RunEntry } from '#web/player/state.ts'
import type { Move } from './changes.ts'
import type { Movable } from './faults.ts'

/** Maximum number of moments to try. That many fit into a row, and a class can wait for them. */
export const mostSquares = 20
/** Number of squares reserved for a pause's ends, if the pause has that many ends. */
const mostEnds = 8

/** Test ids of buttons that appear or disappear when pressed. */
export const stripIds = { stop: 'what-if-stop', close: 'what-if-close' } as const

/** A moment to try: the fault's start, or its end. */
export interface Square {
  of: 'at' | 'endAt'
  move: Move
}

export interface Pointed {
  lock: string
  number: number
}

/** Returns the square that a key leads to, along the row or to the same moment of another lock. Returns `undefined` if the key is not for squares. */
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

/** Returns at most `mostSquares` moments in order, always including the fault's own moment. */
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

/** Returns the numbers from 0 to `count - 1` or, if those are too many, `most` of them, evenly spread and including `kept`. */
export function spreadEvenly(count: number, most: number, kept: number): number[] {
  const all = Array.from({ length: count }, (_, i) => i)
  if (count <= most) return all
  const chosen = Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / Math.max(1, most - 1)))
  if (chosen.includes(kept)) return chosen
  const distances = chosen.map((one) => Math.abs(one - kept))
  return chosen.toSpliced(distances.indexOf(Math.min(...distances)), 1, kept).sort((a, b) => a - b)
}

/**
 * Outcome of a try. `missed` means that the fault did not strike in this run, `nowhere` that this lock has no such moment, so nothing was moved, and `failed`
 * that the run failed.
 */
export type TryOutcome = VerdictStatus | 'missed' | 'nowhere' | 'failed'

/** Returns a run's verdict on the lesson's property, or why there is none. */
export function outcomeOf(runs: readonly RunEntry[], lock: string, words: string): TryOutcome {
  const run = runs.find((entry) => entry.lock === lock)
  const { log, judgement } = run ?? {}
  const header = log?.header
  if (header == null || judgement == null) return 'failed'
  if (!log?.events.some((event) => event.kind === 'fault-struck' && event.words === words)) return 'missed'
  return judgement.verdicts.find(({ property }) => property === header.lesson.teaches)?.status ?? 'unknown'
}
