/**
 * Rejects locks whose holder only their author could determine. The checkers answer *unknown* for such locks, and a count of 0 violations would be a false
 * promise.
 */
import { hasFieldOf, holdsTime } from '#model/history/readability.ts'
import { NotExplorable } from './clients/messages.ts'
import type { Graph } from './graph.ts'
import { heldBy, heldStateOf } from './held.ts'
import { clientNames, leaseMs } from './question.ts'
import type { StoredKey } from './store.ts'
import type { StateRow } from './words.ts'
import type { World } from './world.ts'

/** Rejects a key that, after a client's write, does not tell who holds the lock. */
export function refuseUndeclared(
  world: World,
  row: StateRow,
  { node, by }: { node: number; by: number },
  { before, after }: { before: StoredKey | undefined; after: StoredKey },
): void {
  if (world.lock.holders !== undefined) return
  const { type, value, leftMs } = after
  if (leftMs === null && holdsTime(value, world.wallMs(row), 3 * leaseMs)) {
    throw new NotExplorable(['time-in-key'])
  }
  if (type !== 'string' && type !== 'hash') {
    throw new NotExplorable(['type-of-key', type])
  }
  const { believes, acquired } = world.standing(row, by)
  const isRelease = acquired > 0 && !believes && before !== undefined && world.words.holder(row, node) === by
  if (!isRelease || before.value === value || hasFieldOf(heldStateOf(after), clientNames(by + 1)[by] ?? '')) return
  throw new NotExplorable(['key-stays'])
}

/** Smallest share of `leaseMs` in a lease that was derived from `leaseMs`. A shorter lease is a fixed number in the code, of at most 33 hours. */
const leastShare = 1 / 10
/** Parts into which code may divide `leaseMs` before it adds or subtracts a little: halves, thirds and so on. */
const divisions = [1, 2, 3, 4, 5, 6, 8, 10]
/** How far a lease that follows `leaseMs` may be from so many parts of it, as a share of `leaseMs`: an hour, for what code adds or subtracts. */
const farthest = 0.003
/** Parts into which code may divide `leaseMs` if it adds nothing. `leaseMs * 0.85` is 85 hundredths. */
const exactDivisions = [7, 9, 100]
/** The store's remaining times are rounded up by less than this. */
const roundedUpMs = 1_000_000
const dayMs = 24 * 60 * 60 * 1000

/** Whether code may have derived a lease from `leaseMs`. Days are not derived from it, although five days are 36 hundredths. */
function follows(ms: number): boolean {
  const beyondParts = (parts: number) => ms - (Math.round((ms / leaseMs) * parts) * leaseMs) / parts
  if (ms < leaseMs * leastShare) return false
  if (divisions.some((parts) => Math.abs(beyondParts(parts)) <= leaseMs * farthest)) return true
  if (ms % dayMs === 0) return false
  return exactDivisions.some((parts) => beyondParts(parts) >= 0 && beyondParts(parts) < roundedUpMs)
}

/**
 * Rejects a holder's lease that was not derived from `leaseMs`. The code contains a fixed number, and only a clock could tell whether a day is longer than two
 * leases, or whether a millisecond is shorter than the work.
 */
export function refuseOwnLease(before: StoredKey | undefined, after: StoredKey): void {
  if (after.leftMs === null || after.leftMs === before?.leftMs) return
  if (!follows(after.leftMs)) throw new NotExplorable(['own-lease'])
}

/**
 * Rejects a release that leaves the key with a shorter expiry. Whether the client ends before the key expires is a question of milliseconds, and the explorer
 * has no clock. "Nothing is left behind" would be a false promise, and "something is left behind" a false accusation.
 */
export function refuseShortened(
  world: World,
  row: StateRow,
  { node, by }: { node: number; by: number },
  { before, after }: { before: StoredKey; after: StoredKey },
): void {
  if (after.leftMs === null || (before.leftMs !== null && after.leftMs >= before.leftMs)) return
  if (world.words.holder(row, node) !== by || world.standing(row, by).believes) return
  const isFree = world.lock.holders !== undefined && heldBy(world, row, after) === undefined
  const isOlder = world.words.grantedBy(row, node) <= world.histories.enteredAt(world.words.history(row, by))
  if (isOlder && !isFree) throw new NotExplorable(['short-expiry'])
}

/** Why a lock is refused that keeps all its state in keys other than the lock's own. A lock that writes nothing, and lets everybody in, is judged. */
export function refusedElsewhere(
  { words, databases, histories, lock }: World,
  graph: Graph,
): NotExplorable | undefined {
  if (!histories.anyAcquired) return undefined
  const row = new Int32Array(words.width)
  const ids = new Set<number>()
  let other: string | undefined
  for (let kept = 0; kept < graph.kept; kept += 1) {
    graph.read(graph.stateOf(kept), row)
    for (let node = 0; node < words.layout.nodes; node += 1) {
      const id = words.database(row, node)
      if (ids.has(id)) continue
      ids.add(id)
      const keys = databases.snapshot(id).map(({ key }) => key)
      // Nearly always, one of the first states has the lock's key.
      if (keys.includes(lock.key)) return undefined
      other ??= keys[0]
    }
  }
  return other === undefined ? undefined : new NotExplorable(['other-key', other, lock.key])
}
