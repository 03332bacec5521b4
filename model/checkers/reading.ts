/** What every checker needs to know of a trace, read once. */
import type { EventOf, Trace } from '../trace/trace.ts'
import { type Belief, beliefsOf } from './beliefs.ts'
import { grantsOf, nodesNeeded, type StoreGrant } from './grants.ts'
import type { Hold, Touch } from './hold.ts'
import { foldHolds } from './holds.ts'
import { type Instant, instantOf } from './instants.ts'

export interface Reading {
  trace: Trace
  /** How the run ended; `missing`: the trace stops before its end. */
  status: EventOf<'run-ended'>['status'] | 'missing'
  end: Instant
  /** Where a Redis was lost that the lesson did not mean to lose: what follows says nothing of the lock. Otherwise the end. */
  soundUntil: Instant
  /** The lock's lease. */
  leaseMs: number
  beliefs: Belief[]
  holds: Hold[]
  touches: Touch[]
  /** The store's word as it was given: it binds until the grant is given back or its lease ends, whatever becomes of the server. */
  promised: StoreGrant[]
  /** What the nodes that are up and act as master say at the moment. */
  live: StoreGrant[]
}

export function read(trace: Trace): Reading {
  const { events, header } = trace
  const last = events.at(-1)
  const end = last ? instantOf(last) : { atMs: 0, seq: 0 }
  const status = last?.kind === 'run-ended' ? last.status : 'missing'
  const lost = status === 'redis-lost' ? events.findLast(({ kind }) => kind === 'node-down') : undefined
  const { holds, touches } = foldHolds(trace, end)
  const needed = nodesNeeded(header.fleet)
  return {
    trace,
    status,
    end,
    soundUntil: lost ? instantOf(lost) : end,
    leaseMs: header.parameters.leaseMs,
    beliefs: beliefsOf(trace, end),
    holds,
    touches,
    promised: grantsOf(holds, needed, ({ promisedTo }) => promisedTo),
    live: grantsOf(holds, needed, ({ liveTo }) => liveTo),
  }
}

/** Who wanted the lock: they waited, were refused, got it, or the store held it for them. */
export function seekersOf({ trace, holds }: Reading): Set<string> {
  const seekers = new Set(holds.map(({ client }) => client))
  for (const event of trace.events) {
    if (event.kind === 'client-waiting' || event.kind === 'client-refused' || event.kind === 'client-acquired') {
      seekers.add(event.client)
    }
  }
  return seekers
}
