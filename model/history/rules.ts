/**
 * Rules of properties that more than one part judges, each written once, as a predicate over the few facts that it depends on. The history and the checkers
 * apply them to a recording, the explorer to a state. Exclusion is `mayShare` in `sharing.ts`.
 */
import { graceMs } from './grace.ts'

/** What a lock reads in its key about its holder. */
interface KeySign {
  /** How the key names its holder, such as a name or an id; `null` if nobody holds the lock by it. Absent: the lock does not declare how its key is read. */
  sign?: string | null | undefined
}

interface KeyTurn<Client> {
  /** The client that changed the key, if known. */
  by: Client
  /** The change replaced the key whole. */
  isReplaced: boolean
  /** `null`: no key. */
  before: (KeySign & { holder: Client }) | null
  after: KeySign | null
}

/**
 * Holder of the lock after a change of its key: as a rule, the client that wrote the key whole, for as long as the key exists. For a lock that declares how its
 * key is read, the client that wrote the `sign`. `isNew`: whether this is another grant than before.
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

/** Whether a change of the key concerns the holder. If the key names its holder, another client's new entry does not, but a change of the lease does. */
export const concernsHolder = (change: { namesHolder: boolean; isNew: boolean; movesLease: boolean }): boolean =>
  change.isNew || change.movesLease || !change.namesHolder

/** `owner-only`: a client changed a lock that another one held. `isCount`: it only incremented a counter, which changes nothing for the holder. */
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
 * Whether a change is a counter's increment: a client whose INCR returns more than 1 came second, and did not get the lock. `notice`: the store's name for the
 * change.
 */
export const countsUp = ({ what, notice }: { what: string; notice: string }): boolean =>
  what === 'changed' && notice === 'incrby'

/**
 * `no-immortal-lock`, `no-leak`: whether what a client left behind never ends, or ends more than two leases (the second is slack) after `fromMs`, when the
 * client could last act.
 */
export const outlives = ({ dueMs, fromMs, leaseMs }: Outliving): 'endless' | 'late' | undefined => {
  if (dueMs === null) return 'endless'
  return dueMs > fromMs + graceMs(leaseMs) ? 'late' : undefined
}

interface Outliving {
  /** End of the lease; `null`: never. */
  dueMs: number | null
  /** Time of the crash or end, or of the execution of a command that the client sent before it. */
  fromMs: number
  leaseMs: number
}

/**
 * `no-leak`: whether an ended client is excused for a grant. It is if a later command of its own to the same node was in vain. That command may have been an
 * attempt to give the lock back, so only the lease can end the grant. Both numbers are positions in the order of the client's commands.
 */
export const triedInVain = ({ grantedBy, inVain }: { grantedBy: number; inVain: number }): boolean => inVain > grantedBy

/** A command was in vain if only an error or no answer came. NOSCRIPT is an answer: it asks for the script. */
export const isInVain = (error: string | undefined): boolean => error?.startsWith('NOSCRIPT') !== true

/**
 * `no-lost-update`: a write undoes another if others have written since its client read. A version identifies the state in which others last left the resource.
 */
export const undoesAnother = <Version>({ read, found }: { read: Version; found: Version }): boolean => read !== found

/** `fencing`: of two grants, the later one must carry the larger token. */
export const isOutOfOrder = (earlier: { token: number }, later: { token: number }): boolean =>
  later.token <= earlier.token

/**
 * `fencing`: what is wrong with a write that the resource accepted. `largest`: the write with the largest token among the earlier accepted ones that were not
 * wrong. A token names one grant, so no two clients write with the same.
 */
export function wrongToken<Client>(
  largest: { client: Client; token: number } | undefined,
  write: { client: Client; token: number },
): 'shared' | 'smaller' | undefined {
  if (largest === undefined || write.token > largest.token) return undefined
  if (write.token < largest.token) return 'smaller'
  return write.client === largest.client ? undefined : 'shared'
}
