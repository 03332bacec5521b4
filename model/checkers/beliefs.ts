/** What the clients believe. */
import type { Trace } from '../trace/trace.ts'
import { type Instant, instantOf } from './instants.ts'
import { byStart, type Interval } from './intervals.ts'

export interface Belief extends Interval {
  ended: 'left' | 'crashed' | 'finished' | 'run-ended'
}

/** A client believes from the moment its acquire returned until it left, crashed or finished. While paused, it still believes. */
export function beliefsOf({ events }: Trace, end: Instant): Belief[] {
  const since = new Map<string, Instant>()
  const beliefs: Belief[] = []
  const close = (client: string, to: Instant, ended: Belief['ended']) => {
    const from = since.get(client)
    if (!from) return
    since.delete(client)
    beliefs.push({ client, from, to, ended })
  }
  for (const event of events) {
    switch (event.kind) {
      case 'client-acquired':
        if (!since.has(event.client)) since.set(event.client, instantOf(event))
        break
      case 'client-left':
        close(event.client, instantOf(event), 'left')
        break
      case 'client-crashed':
        close(event.client, instantOf(event), 'crashed')
        break
      case 'client-finished':
        close(event.client, instantOf(event), 'finished')
        break
    }
  }
  for (const client of [...since.keys()]) close(client, end, 'run-ended')
  return beliefs.sort(byStart)
}
