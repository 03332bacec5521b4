/** Finds standstills of the machine, and limits a run to the part that they cannot have affected. */
import type { Parameters } from '#scenarios/lesson.ts'
import type { EventOf, Lateness, Trace } from '../trace/trace.ts'

/**
 * Returns the longest standstill that changes no verdict, in milliseconds: a third of the lease, because locks and scenarios leave that much room. A watchdog
 * renews its lease when a third of it is gone, and work that has to end within its lease takes at most two thirds of the lease. On any machine, timers may be
 * late by up to 100 ms.
 */
export function bearableStallMs({ leaseMs }: Readonly<Parameters>): number {
  return Math.max(100, leaseMs / 3)
}

/** Returns the standstill that began first. A later standstill may have ended, and have been recorded, before it. */
export function firstStall({ events }: Trace): EventOf<'machine-stalled'> | undefined {
  const stalls = events.filter((event) => event.kind === 'machine-stalled')
  return stalls.toSorted((one, other) => one.sinceMs - other.sinceMs)[0]
}

/** Returns how slow the machine was, if it was slower than the lease can bear. */
export function latenessOf({ events }: Trace): Lateness | undefined {
  const last = events.at(-1)
  return last?.kind === 'run-ended' ? last.late : undefined
}

/**
 * Cuts the trace at the moment when the machine was last seen to run, as if the recording had ended there.
 *
 * A standstill pauses every client at once while the leases run on. The scenario did not plan this fault, and most locks promise nothing against it. Events
 * after its beginning may be its effect. Events before it cannot be, so a violation that was complete by then is still proven.
 */
export function beforeStall({ header, events }: Trace, { sinceMs }: Pick<Lateness, 'sinceMs'>): Trace {
  const after = events.findIndex(({ atMs }) => atMs > sinceMs)
  return { header, events: after < 0 ? events : events.slice(0, after) }
}
