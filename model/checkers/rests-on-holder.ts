/** Which findings depend on who held the lock. Where nobody can tell that, they are neither held nor violated: see `../history/readability.ts`. */
import type { PropertyId } from '#scenarios/lesson.ts'
import type { Fact } from './facts.ts'

const restOnHolder: ReadonlySet<PropertyId> = new Set<PropertyId>([
  'store-exclusion',
  'coverage',
  'owner-only',
  'no-immortal-lock',
  'reentrancy',
])

/** Reentrancy is judged by what clients say where the store says nothing. */
const nowhere: ReadonlySet<PropertyId> = new Set([...restOnHolder].filter((property) => property !== 'reentrancy'))

/** Whether this was found by who held the lock according to the store. `isNowhere`: the store has no key of the lock at all. */
export function restsOnHolder({ property, status, code }: Fact, isNowhere = false): boolean {
  // What nobody wrote cannot be looked at: neither was it left alone, nor was nothing left behind.
  if (isNowhere) return code !== 'no-immortal-lock-none-crashed' && (property === 'no-leak' || nowhere.has(property))
  if (status === 'unknown') return false
  // That no key is left, and that nobody believed while somebody waited, can be seen of any lock.
  if (property === 'no-leak') return status === 'violated'
  return restOnHolder.has(property) || code === 'progress-lock-free'
}
