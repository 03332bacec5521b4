/**
 * Checks `fairness`: clients are served in the order in which they asked.
 *
 * Few locks promise fairness, so it is judged only if the lesson mentions it. A client asks when the store executes the attempt after which the client waits.
 * An inversion is a grant to a client while a client that asked earlier still waits, is neither paused nor crashed, and gets the lock later or never.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import type { TraceEvent } from '../trace/trace.ts'
import { type Fact, fact } from './facts.ts'

interface Waiter {
  client: string
  since: TraceEvent
}

interface Inversion {
  overtaken: Waiter
  by: Waiter
  grant: TraceEvent
}

export function checkFairness({ trace }: TraceAnalysis): Fact {
  const { lesson, lock } = trace.header
  if (lesson.locks.find(({ id }) => id === lock)?.expect.fairness === undefined) {
    return fact('fairness', 'unknown', 'fairness-not-asked', {})
  }
  const { inversions, grants } = grantsInOrder(trace.events)
  const [first] = inversions
  if (first) {
    const { by, overtaken, grant } = first
    const proofs = inversions.map((each) => [each.overtaken.since.seq, each.by.since.seq, each.grant.seq])
    const values = {
      client: by.client,
      askedMs: by.since.atMs,
      servedMs: grant.atMs,
      overtaken: { client: overtaken.client, askedMs: overtaken.since.atMs },
    }
    return fact('fairness', 'violated', 'fairness-overtaken', values, proofs)
  }
  if (grants < 2) return fact('fairness', 'unknown', 'fairness-too-few', {})
  return fact('fairness', 'held', 'fairness-held', { grants })
}

function firstOf(waiters: Iterable<Waiter>): Waiter | undefined {
  return [...waiters].reduce<Waiter | undefined>(
    (first, waiter) => (first && first.since.seq < waiter.since.seq ? first : waiter),
    undefined,
  )
}

function grantsInOrder(events: readonly TraceEvent[]): { inversions: Inversion[]; grants: number } {
  const waiting = new Map<string, Waiter>()
  /** The last command of each client that the store executed. */
  const asked = new Map<string, TraceEvent>()
  const inversions: Inversion[] = []
  let grants = 0
  for (const event of events) {
    if (event.kind === 'client-waiting') {
      const { client } = event
      if (!waiting.has(client)) waiting.set(client, { client, since: asked.get(client) ?? event })
    } else if (event.kind === 'command-executed') {
      if (event.client !== undefined && !event.inner) asked.set(event.client, event)
    } else if (event.kind === 'client-acquired') {
      const by = waiting.get(event.client)
      waiting.delete(event.client)
      if (!by) continue
      grants += 1
      const overtaken = firstOf(waiting.values())
      if (overtaken && overtaken.since.seq < by.since.seq) inversions.push({ overtaken, by, grant: event })
    } else if (event.kind === 'client-refused' || event.kind === 'client-finished' || event.kind === 'client-crashed') {
      waiting.delete(event.client)
    } else if (event.kind === 'client-paused') {
      waiting.delete(event.client)
    }
  }
  return { inversions, grants }
}
