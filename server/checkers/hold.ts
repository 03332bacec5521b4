/** What one node said of the lock key while it acted as master. */
import { dueInstant, earlier, type Instant, later } from './instants.ts'

/** From `at` on, the key was to expire at `dueMs` (`null`: never). `by`: whose command said so; `null`: none of our clients'. */
export interface Expiry {
  at: Instant
  dueMs: number | null
  by: string | null
}

export type HoldEnd = 'deleted' | 'overwritten' | 'expired' | 'forgotten' | 'run-ended'

/** The time during which one node kept the lock key for one client. */
export interface Hold {
  node: string
  client: string
  /** The key's value as text, where the trace tells it. */
  value: string | undefined
  from: Instant
  /** In order; the first stands at `from`. */
  expiries: Expiry[]
  /** Until when this node, up and acting as master, said so. */
  liveTo: Instant
  /** Until when it had promised: a node that was killed or demoted had promised until the expiry. */
  promisedTo: Instant
  ended: HoldEnd
  /** The event that ended it. */
  endedBy: Instant & { client: string | null }
}

/** Whose command changed a held lock, and whose lock it was. */
export interface Touch {
  at: Instant
  by: string
  holder: string
  what: 'deleted' | 'overwrote' | 'extended' | 'shortened' | 'changed'
  /** Where the hold began. */
  since: Instant
}

/** Redis keeps expiries in whole milliseconds and lets a key go once its clock has passed one, so a lease may last this much longer. */
const expiryResolutionMs = 1

/** When the lease that counts at the end of this hold runs out. */
export const dueOf = (hold: Hold): number | null => hold.expiries.at(-1)?.dueMs ?? null

/**
 * Ends a hold at `seen`, the event that showed its end.
 *
 * An expiry is recorded a little later than it happens, and a node that was killed lets leases run out that nobody sees. So the lease's
 * own end counts where it comes first, but never before the last change, which proves that the key still lived.
 */
export function endHold(hold: Hold, ended: HoldEnd, seen: Instant, by: string | null): void {
  hold.ended = ended
  hold.endedBy = { ...seen, client: by }
  if (ended === 'deleted' || ended === 'overwritten') {
    hold.liveTo = seen
    hold.promisedTo = seen
    return
  }
  hold.liveTo = liveUntil(hold, seen)
  const due = dueInstant(dueOf(hold))
  hold.promisedTo = provenAlive(hold, ended === 'forgotten' ? due : earlier(due, seen))
}

/** The end of the lease, or `limit` if that comes first. */
export function liveUntil(hold: Hold, limit: Instant): Instant {
  const dueMs = dueOf(hold)
  return provenAlive(hold, dueMs === null ? limit : earlier(limit, dueInstant(dueMs + expiryResolutionMs)))
}

const provenAlive = (hold: Hold, end: Instant): Instant => later(hold.expiries.at(-1)?.at ?? hold.from, end)
