/**
 * Finds the facts that depend on who held the lock. If the trace does not show the holder, such a fact counts neither as held nor as violated (see
 * `../history/readability.ts`).
 */
import type { PropertyId } from '#scenarios/lesson.ts'
import type { Fact } from './facts.ts'

const restOnHolder: ReadonlySet<PropertyId> = new Set<PropertyId>([
  'store-exclusion',
  'coverage',
  'owner-only',
  'no-immortal-lock',
  'reentrancy',
])

/** Properties that cannot be judged if the store has no key of the lock. Reentrancy can be judged then, because the clients report it. */
const nowhere: ReadonlySet<PropertyId> = new Set([...restOnHolder].filter((property) => property !== 'reentrancy'))

/** Whether this fact depends on who held the lock according to the store. `isNowhere` tells whether the store has no key of the lock at all. */
export function restsOnHolder({ property, status, code }: Fact, isNowhere = false): boolean {
  // Without a key, the trace cannot show that a lock was left behind, or that a lock stays after a crash.
  if (isNowhere) return code !== 'no-immortal-lock-none-crashed' && (property === 'no-leak' || nowhere.has(property))
  if (status === 'unknown') return false
  // Two findings do not require reading the key: that no key is left, and that a client waited while no client believed that it held the lock.
  if (property === 'no-leak') return status === 'violated'
  return restOnHolder.has(property) || code === 'progress-lock-free'
}
