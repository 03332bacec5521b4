import type { Passage } from './passage.ts'

/**
 * Tells the gate whether an arriving passage may go through. The gate asks its driver once per passage. A passage that the driver does not let through waits
 * until it is passed to `gate.open`. Drivers do not handle pauses and crashes: the gate holds or closes a client under any driver.
 *
 * - `free` is used for live lessons. It lets every passage through, and faults hold and close the gate.
 * - `byHand` lets nothing through. A person or a test opens one passage after the other.
 * - The explorer's driver lets nothing through either. The explorer waits for `gate.quiescent()`, gets the enabled passages, opens one, and waits again. An
 *   operation's request and reply together are one step, except where late replies are explored: there, each half is a step of its own. The explorer's clock is
 *   virtual: sleeps and timer ticks are performed at once and move the clock to their due time.
 * - An external process needs no driver of its own. A proxy that reads one of the process's commands calls `gate.through` with a function that forwards the
 *   command and returns the reply. Any driver can decide when the command passes. The process takes part in `gate.quiescent()` by calling `gate.join`.
 */
export interface Driver {
  lets(passage: Passage): boolean
}

export const free: Driver = { lets: () => true }
export const byHand: Driver = { lets: () => false }
