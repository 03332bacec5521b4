import type { TraceAnalysis } from '../history/analysis.ts'
import { type Instant, instantOf } from '../history/instants.ts'
import type { Interval } from '../history/intervals.ts'
import type { TraceEvent } from '../trace/trace.ts'

export interface Wait extends Interval {
  /** Outcome of the wait. `gave-up`: the acquire gave up, or the client's script ended without the lock. `open`: the run ended first. */
  ended: 'acquired' | 'gave-up' | 'crashed' | 'open'
}

type Waited = Pick<TraceAnalysis, 'end' | 'leaseMs'> & { trace: { events: readonly TraceEvent[] } }

const outcomes: Partial<Record<TraceEvent['kind'], Wait['ended']>> = {
  'client-acquired': 'acquired',
  'client-refused': 'gave-up',
  'client-finished': 'gave-up',
  'client-crashed': 'crashed',
}

/**
 * Returns every wait for the lock, sorted by when it ends. A client waits from its first failed attempt on. A client that was refused after a single attempt
 * did not wait, unless that attempt alone lasted longer than a lease.
 */
export function waitsOf({ trace, end, leaseMs }: Waited): Wait[] {
  const since = new Map<string, Instant>()
  const waits: Wait[] = []
  for (const event of trace.events) {
    if (event.kind === 'client-waiting' && !since.has(event.client)) since.set(event.client, instantOf(event))
    const ended = outcomes[event.kind]
    if (!ended || !('client' in event) || event.client === undefined) continue
    let from = since.get(event.client)
    if (!from && event.kind === 'client-refused' && event.waitedMs > leaseMs) {
      from = { atMs: Math.max(0, event.atMs - event.waitedMs), seq: -1 }
    }
    since.delete(event.client)
    if (from) waits.push({ client: event.client, from, to: instantOf(event), ended })
  }
  for (const [client, from] of since) waits.push({ client, from, to: end, ended: 'open' })
  return waits
}
