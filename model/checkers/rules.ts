/**
 * Rules of properties that more than one part judges, each written once, as a predicate over as little of a history as it depends on. Checkers apply them to
 * a recording, the explorer to a state. Exclusion is `mayShare` in `../history/sharing.ts`.
 */
import { graceMs } from '../history/grace.ts'
import type { LockWrite } from '../history/lock-key.ts'

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

/** A client whose INCR answers more than 1 came second. `notice`: the store's name for the change. */
export const countsUp = ({ what, notice }: { what: LockWrite['what']; notice: string }): boolean =>
  what === 'changed' && notice === 'incrby'

/**
 * `no-immortal-lock`: a lease that counted after its holder's crash never ends, or out of all proportion.
 */
export const outlivesCrash = ({ dueMs, fromMs, leaseMs }: Outliving): 'endless' | 'late' | undefined => {
  if (dueMs === null) return 'endless'
  return dueMs > fromMs + graceMs(leaseMs) ? 'late' : undefined
}

interface Outliving {
  /** End of the lease; `null`: never. */
  dueMs: number | null
  /** The crash, or the execution of a command that the client sent before it. */
  fromMs: number
  leaseMs: number
}

/** `fencing`: of two grants, the later one must carry the larger token. */
export const isOutOfOrder = (earlier: { token: number }, later: { token: number }): boolean =>
  later.token <= earlier.token

/**
 * `fencing`: what is wrong with a write that the resource accepted. `largest`: the accepted write with the largest token, if none was wrong so far. A token
 * names one grant, so no two clients write with the same.
 */
export function wrongToken<Client>(
  largest: { client: Client; token: number } | undefined,
  write: { client: Client; token: number },
): 'shared' | 'smaller' | undefined {
  if (largest === undefined || write.token > largest.token) return undefined
  if (write.token < largest.token) return 'smaller'
  return write.client === largest.client ? undefined : 'shared'
}
