/** What a standstill of the machine that a run was made on takes away from its verdicts. */
import type { Parameters } from '#scenarios/lesson.ts'
import type { EventOf, Lateness, Trace } from '../trace/trace.ts'

/**
 * The longest standstill that changes no verdict: a third of the lease, which locks and scenarios leave to spare. A watchdog renews its
 * lease when a third of it is gone, and work that is to end within its lease is given two thirds of it at most. Timers that are late by
 * less than a tenth of a second are usual on any machine.
 */
export function bearableStallMs({ leaseMs }: Readonly<Parameters>): number {
  return Math.max(100, leaseMs / 3)
}

/** The standstill that began first. One that began later may have ended, and have been recorded, before it. */
export function firstStall({ events }: Trace): EventOf<'machine-stalled'> | undefined {
  const stalls = events.filter((event) => event.kind === 'machine-stalled')
  return stalls.toSorted((one, other) => one.sinceMs - other.sinceMs)[0]
}

/** How slow the machine was, where that was more than the lease can bear. */
export function latenessOf({ events }: Trace): Lateness | undefined {
  const last = events.at(-1)
  return last?.kind === 'run-ended' ? last.late : undefined
}

/**
 * The trace up to the moment when the machine was last seen to run, as if the recording had been cut off there.
 *
 * A standstill is a pause of every client at once, while the leases run on: a fault that the scenario did not plan and against which most
 * locks promise nothing. Whatever happened after its beginning may be its doing. Nothing that happened before can be, so a violation that
 * was complete by then stays proven.
 */
export function beforeStall({ header, events }: Trace, { sinceMs }: Pick<Lateness, 'sinceMs'>): Trace {
  const after = events.findIndex(({ atMs }) => atMs > sinceMs)
  return { header, events: after < 0 ? events : events.slice(0, after) }
}
