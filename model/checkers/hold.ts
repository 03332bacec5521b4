/** What one node said of the lock key while it acted as master. */
import { dueInstant, earlier, type Instant } from './instants.ts'

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

/** When the lease that counts at the end of this hold runs out. */
export const dueOf = (hold: Hold): number | null => hold.expiries.at(-1)?.dueMs ?? null

/**
 * Ends a hold at `seen`, the event that showed its end.
 *
 * What is live ends where the server was seen to end it, in its own order: an expiry is recorded a little late, but on no server is anybody
 * granted the lock before. What was promised ends with the lease where that comes first, for another node's grant may come in between.
 */
export function endHold(hold: Hold, ended: HoldEnd, seen: Instant, by: string | null): void {
  hold.ended = ended
  hold.endedBy = { ...seen, client: by }
  hold.liveTo = seen
  hold.promisedTo = seen
  if (ended === 'deleted' || ended === 'overwritten') return
  const due = dueInstant(dueOf(hold))
  hold.promisedTo = ended === 'forgotten' ? due : earlier(due, seen)
}
