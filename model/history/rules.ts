/**
 * Defines each rule that several modules judge by in one place, as a predicate over the few facts that the rule depends on. The history and the checkers apply
 * these rules to a recording, and the explorer applies them to a state. The rule for exclusion is `mayShare` in `sharing.ts`.
 */
import { graceMs } from './grace.ts'

/** The part of a key's state that tells a lock about its holder. */
interface KeySign {
  /** How the key names its holder, such as a name or an id; `null` if the key names nobody. Absent if the lock does not declare how to read its key. */
  sign?: string | null | undefined
}

interface KeyTurn<Client> {
  by: Client
  isReplaced: boolean
  /** `null` if there was no key. */
  before: (KeySign & { holder: Client }) | null
  after: KeySign | null
}

/**
 * Returns the holder of the lock after a change of its key. As a rule, that is the client that last wrote the whole key, for as long as the key exists. If the
 * lock declares how to read its key, it is the client that wrote the `sign`. `isNew` tells whether this grant differs from the one before.
 */
export function holderAfter<Client>({ by, isReplaced, before, after }: KeyTurn<Client>): {
  holder: Client | null
  isNew: boolean
} {
  const wasNobody = before === null || before.sign === null
  if (after === null || after.sign === null) return { holder: null, isNew: !wasNobody }
  const isNew = wasNobody || isReplaced || before.sign !== after.sign
  return { holder: isNew ? by : before.holder, isNew }
}

/**
 * Whether a change of the key concerns the holder. If the key names its holder, another client's new entry does not concern the holder, but a change of the
 * lease does.
 */
export const concernsHolder = (change: { namesHolder: boolean; isNew: boolean; movesLease: boolean }): boolean =>
  change.isNew || change.movesLease || !change.namesHolder

/**
 * Whether a client changed a lock that another client held (`owner-only`). `isCount` is set if the client only incremented a counter, which changes nothing for
 * the holder.
 */
export const isMeddling = <Client>({
  by,
  holder,
  isCount,
}: {
  by: Client
  holder: Client
  isCount: boolean
}): boolean => by !== holder && !isCount

/**
 * Whether a change is the increment of a counter. A client whose INCR returns more than 1 came second and did not get the lock. `notice` is the store's name
 * for the change.
 */
export const countsUp = ({ what, notice }: { what: string; notice: string }): boolean =>
  what === 'changed' && notice === 'incrby'

/**
 * Returns `endless` if something that a client left behind never ends, and `late` if it ends more than two leases after `fromMs`, when the client could last
 * act (`no-immortal-lock`, `no-leak`). The second lease is slack.
 */
export const outlives = ({ dueMs, fromMs, leaseMs }: Outliving): 'endless' | 'late' | undefined => {
  if (dueMs === null) return 'endless'
  return dueMs > fromMs + graceMs(leaseMs) ? 'late' : undefined
}

interface Outliving {
  /** End of the lease; `null` if it never ends. */
  dueMs: number | null
  /** Time at which the client crashed or ended, or at which a command that it had sent before was executed. */
  fromMs: number
  leaseMs: number
}

/**
 * Whether an ended client is excused for a grant (`no-leak`). It is excused if it later sent the same node a command in vain, because that command may have
 * been an attempt to give the lock back. If so, only the lease can end the grant. Both numbers are positions in the order of the client's commands.
 */
export const triedInVain = ({ grantedBy, inVain }: { grantedBy: number; inVain: number }): boolean => inVain > grantedBy

/** Whether a command was in vain: it got an error or no reply. NOSCRIPT does not count, because it asks for the script. */
export const isInVain = (error: string | undefined): boolean => error?.startsWith('NOSCRIPT') !== true

/**
 * Whether a write undoes another: others have written since the writing client's read (`no-lost-update`). A version identifies the state in which others last
 * left the resource.
 */
export const undoesAnother = <Version>({ read, found }: { read: Version; found: Version }): boolean => read !== found

/** Whether the later of two grants carries no larger token than the earlier one (`fencing`). */
export const isOutOfOrder = (earlier: { token: number }, later: { token: number }): boolean =>
  later.token <= earlier.token

/**
 * Returns what is wrong with a write that the resource accepted (`fencing`). `largest` is the write with the largest token among the earlier accepted writes
 * that were not wrong. A token names one grant, so two clients never write with the same token.
 */
export function wrongToken<Client>(
  largest: { client: Client; token: number } | undefined,
  write: { client: Client; token: number },
): 'shared' | 'smaller' | undefined {
  if (largest === undefined || write.token > largest.token) return undefined
  if (write.token < largest.token) return 'smaller'
  return write.client === largest.client ? undefined : 'shared'
}
