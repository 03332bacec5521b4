/** Standstills of the machine, and which verdicts of a run they make doubtful. */
import type { Parameters } from '#scenarios/lesson.ts'
import type { EventOf, Lateness, Trace } from '../trace/trace.ts'

/**
 * The longest standstill that changes no verdict: a third of the lease, for which locks and scenarios leave room. A watchdog renews its lease when a third of
 * it is gone, and work that has to end within its lease takes at most two thirds of it. On any machine, timers may be late by up to a tenth of a second.
 */
export function bearableStallMs({ leaseMs }: Readonly<Parameters>): number {
  return Math.max(100, leaseMs / 3)
}

/** The standstill that began first. A later one may have ended, and have been recorded, before it. */
export function firstStall({ events }: Trace): EventOf<'machine-stalled'> | undefined {
  const stalls = events.filter((event) => event.kind === 'machine-stalled')
  return stalls.toSorted((one, other) => one.sinceMs - other.sinceMs)[0]
}

/** How slow the machine was, if that was more than the lease can bear. */
export function latenessOf({ events }: Trace): Lateness | undefined {
  const last = events.at(-1)
  return last?.kind === 'run-ended' ? last.late : undefined
}

/**
 * Cuts the trace at the moment when the machine was last seen to run, as if the recording had ended there.
 *
 * A standstill pauses every client at once while the leases run on: a fault that the scenario did not plan and most locks promise nothing against. Events
 * after its beginning may be its effect. Events before it cannot be, so a violation that was complete by then stays proven.
 */
export function beforeStall({ header, events }: Trace, { sinceMs }: Pick<Lateness, 'sinceMs'>): Trace {
  const after = events.findIndex(({ atMs }) => atMs > sinceMs)
  return { header, events: after < 0 ? events : events.slice(0, after) }
}
