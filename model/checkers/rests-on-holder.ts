/** Facts that depend on who held the lock. If nobody can tell that, they are neither held nor violated: see `../history/readability.ts`. */
import type { PropertyId } from '#scenarios/lesson.ts'
import type { Fact } from './facts.ts'

const restOnHolder: ReadonlySet<PropertyId> = new Set<PropertyId>([
  'store-exclusion',
  'coverage',
  'owner-only',
  'no-immortal-lock',
  'reentrancy',
])

/** Properties that cannot be judged if the store has no key of the lock. Reentrancy is not among them: it is judged by the clients' reports. */
const nowhere: ReadonlySet<PropertyId> = new Set([...restOnHolder].filter((property) => property !== 'reentrancy'))

/** Whether this fact depends on who held the lock according to the store. `isNowhere`: the store has no key of the lock at all. */
export function restsOnHolder({ property, status, code }: Fact, isNowhere = false): boolean {
  // Without a key, the trace cannot show that a lock was left behind, or that it stays after a crash.
  if (isNowhere) return code !== 'no-immortal-lock-none-crashed' && (property === 'no-leak' || nowhere.has(property))
  if (status === 'unknown') return false
  // Two findings need no reading of the key: that no key is left, and that nobody believed while a client waited.
  if (property === 'no-leak') return status === 'violated'
  return restOnHolder.has(property) || code === 'progress-lock-free'
}
