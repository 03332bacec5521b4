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

/** Whether this was found by who held the lock according to the store. */
export function restsOnHolder({ property, status, code }: Fact): boolean {
  if (status === 'unknown') return false
  // That no key is left, and that nobody believed while somebody waited, can be seen of any lock.
  if (property === 'no-leak') return status === 'violated'
  return restOnHolder.has(property) || code === 'progress-lock-free'
}
