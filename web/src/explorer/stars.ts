/** Rates game results and stores them in this browser. */
import { keepJson, keptJson } from '../base/kept-json.ts'

export interface Solved {
  steps: number
  stars: number
}

const storageKey = 'lockstep-broken'

export interface Effort {
  steps: number
  /** Length of the shortest solution, or `null` if there is none. */
  par: number | null
  hints: number
  /** Number of wrong claims that the lock cannot be broken. */
  wrongClaims: number
  /** Whether the player has gone to the end of an order. A claim without one is a guess. */
  hasTried: boolean
}

export function starsFor({ steps, par, hints, wrongClaims, hasTried }: Effort): number {
  if (par === null && !hasTried) return 1
  const extra = par === null ? 0 : Math.max(0, steps - par)
  return Math.max(1, 3 - hints - wrongClaims - (extra === 0 ? 0 : extra <= 3 ? 1 : 2))
}

export function solvedLevels(): Record<string, Solved> {
  return (keptJson(storageKey) ?? {}) as Record<string, Solved>
}

/** Stores a result unless a better one is already stored. */
export function keepSolved(level: string, solved: Solved): void {
  const levels = solvedLevels()
  const before = levels[level]
  if (before && (before.stars > solved.stars || (before.stars === solved.stars && before.steps <= solved.steps))) return
  keepJson(storageKey, { ...levels, [level]: solved })
}
