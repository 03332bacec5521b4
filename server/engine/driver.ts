/** Decides which of the operations that wait at the gate may pass. */
import type { Passage } from './passage.ts'

/**
 * The gate asks its driver once about each arriving passage. A passage that the driver does not let through waits until somebody passes it to `gate.open`.
 * Drivers do not handle pauses and crashes: the gate holds or closes a client under any driver.
 *
 * - `free` plays live lessons: every arrival passes, and faults hold and close.
 * - `byHand` lets nothing pass: a person, or a test, opens one passage after the other.
 * - The explorer also lets nothing pass. It waits for `gate.quiescent()`, gets the enabled passages, opens one and waits again. An operation's request and
 *   reply together are one step; where late replies are explored, each half is a step of its own. Its clock is virtual: sleeps and timer ticks are
 *   performed at once and move the clock to their due time.
 * - A foreign process needs no driver of its own. A proxy that reads one of its commands calls `gate.through` with a function that forwards the command
 *   and returns the reply, and any driver decides when. The process takes part in `gate.quiescent()` by `gate.join`.
 */
export interface Driver {
  lets(passage: Passage): boolean
}

export const free: Driver = { lets: () => true }
export const byHand: Driver = { lets: () => false }
