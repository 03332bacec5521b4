/** Who decides which of the operations that stand at the gate may pass. */
import type { Passage } from './passage.ts'

/**
 * The gate asks its driver once about each passage that arrives. What the driver does not let pass stands at the gate until somebody names it to
 * `gate.open`. A pause or a crash is no driver's business: the gate holds or closes a client whoever drives it.
 *
 * - `free` plays live lessons: whoever arrives passes, and faults hold and close.
 * - `byHand` lets nobody pass: a person, or a test, opens one passage after the other.
 * - The explorer also lets nobody pass. It waits for `gate.quiescent()`, gets back what is enabled, opens one passage and waits again. Letting an operation
 *   out and back is one step; where late replies are explored, each half is a step of its own. Its clock is virtual: sleeps and timer ticks are
 *   performed at once and move the clock to their due time.
 * - A foreign process needs no driver of its own. A proxy that reads a command of it calls `gate.through` with what forwards the command and brings
 *   the reply, and any driver decides when. The process takes part in `gate.quiescent()` by `gate.join`.
 */
export interface Driver {
  lets(passage: Passage): boolean
}

export const free: Driver = { lets: () => true }
export const byHand: Driver = { lets: () => false }
