/** What Redlock shares with the wrong ones beside it: asking all nodes at the same time, the allowance for drift, and trying again. */
import { type AcquireOptions, CommandError, type Grant, type LockContext, type Reply } from '../context.ts'

/** How far the nodes' clocks may drift apart during a lease: one percent of it, and 2 ms for the precision of expiries and short leases. */
export const driftOf = (leaseMs: number) => leaseMs * 0.01 + 2

/** A node that is down, or too slow, says nothing. A mistake of our own is not hushed up. */
export function noAnswer(error: unknown): null {
  if (error instanceof CommandError) return null
  throw error
}

/** Asks all of these places at the same time. Which of them gave the answer hoped for; one that is down or too slow gave none. */
export async function allThatAnswer<Place>(
  places: readonly Place[],
  hopedFor: Reply,
  ask: (place: Place) => Promise<Reply>,
): Promise<Place[]> {
  const answers = await Promise.all(places.map((place) => ask(place).catch(noAnswer)))
  return places.filter((_, index) => answers[index] === hopedFor)
}

/** The same, where only their number matters. */
export async function countOf<Place>(
  places: readonly Place[],
  hopedFor: Reply,
  ask: (place: Place) => Promise<Reply>,
): Promise<number> {
  const answered = await allThatAnswer(places, hopedFor, ask)
  return answered.length
}

/** Tries, and tries again after `delayMs()`, until the lock is granted or `waitMs` are over. */
export async function tryAgain(
  { clock, waiting }: LockContext,
  { waitMs = 0 }: AcquireOptions,
  delayMs: () => number,
  tryOnce: () => Promise<Grant | null>,
): Promise<Grant | null> {
  const beganMs = clock.monotonicMs()
  for (let attempts = 1; ; attempts += 1) {
    const grant = await tryOnce()
    const leftMs = waitMs - (clock.monotonicMs() - beganMs)
    if (grant || leftMs <= 0) return grant
    if (attempts === 1) waiting('no majority of the servers granted the lock in time')
    await clock.sleep(Math.min(delayMs(), leftMs))
  }
}
