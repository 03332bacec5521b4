/** A second, slow definition of progress: every pair of events within a failed wait is tried as the ends of an idle stretch. */

import { instantOf } from '../../history/instants.ts'
import type { TraceEvent } from '../../trace/trace.ts'
import type { Oracle } from './oracle.ts'

const endings = ['client-acquired', 'client-refused', 'client-finished', 'client-crashed']
const isOf = (client: string, event: TraceEvent) => 'client' in event && event.client === client

/** A wait from one event to another; `failed` if it ended without the lock, and without a crash. */
interface Wait {
  client: string
  from: number
  to: number
  failed: boolean
}

export class WaitOracle {
  private readonly events: TraceEvent[]

  constructor(
    private readonly oracle: Oracle,
    private readonly leaseMs: number,
  ) {
    this.events = oracle.trace.events
  }

  status(): 'held' | 'violated' | 'unknown' {
    const waits = this.oracle.clients.flatMap((client) => this.waitsOf(client))
    const failed = waits.filter((wait) => wait.failed)
    if (failed.some((wait) => this.isWronged(wait))) return 'violated'
    return failed.length > 0 || waits.length === 0 ? 'unknown' : 'held'
  }

  private waitsOf(client: string): Wait[] {
    return this.events.flatMap((event, from) => {
      if (event.kind !== 'client-waiting' || event.client !== client || this.isWaiting(client, from - 1)) return []
      const end = this.events.findIndex(
        (other, index) => index > from && isOf(client, other) && endings.includes(other.kind),
      )
      const kind = this.events[end]?.kind
      if (kind === 'client-crashed') return []
      return [{ client, from, to: end < 0 ? this.events.length - 1 : end, failed: kind !== 'client-acquired' }]
    })
  }

  private isWaiting(client: string, index: number): boolean {
    const last = this.events
      .slice(0, index + 1)
      .findLast((event) => isOf(client, event) && ['client-waiting', ...endings].includes(event.kind))
    return last?.kind === 'client-waiting'
  }

  private isWronged({ client, from, to }: Wait): boolean {
    for (let first = from; first < to; first += 1) {
      for (let last = first + 1; last <= to; last += 1) if (this.proves(client, first, last, from, to)) return true
    }
    return false
  }

  private proves(client: string, first: number, last: number, from: number, to: number): boolean {
    const [start, end] = [this.events[first], this.events[last]]
    if (!start || !end) return false
    for (let index = first; index < last; index += 1) if (this.isBusy(client, index)) return false
    // Only a whole stretch counts: what lies around it is busy, or outside the wait.
    if ((first > from && !this.isBusy(client, first - 1)) || (last < to && !this.isBusy(client, last))) return false
    const inside = this.events.slice(first + 1, last)
    const stops = inside.filter(
      (event) => ['client-crashed', 'client-paused'].includes(event.kind) && !isOf(client, event),
    )
    const leasesMs = this.leaseMs * (1 + stops.length)
    if (end.atMs - start.atMs <= leasesMs + this.leaseMs) return false
    const tries = inside.filter((event) => event.kind === 'command-sent' && event.client === client)
    return tries.length === 0 || tries.some(({ atMs }) => atMs > start.atMs + leasesMs)
  }

  /** Whether after this event the waiter is paused, or another client believes and runs. */
  private isBusy(waiter: string, index: number): boolean {
    const event = this.events[index]
    if (this.isPaused(waiter, index)) return true
    return this.oracle.clients.some(
      (client) =>
        client !== waiter && event && this.oracle.believes(client, instantOf(event)) && !this.isPaused(client, index),
    )
  }

  private isPaused(client: string, index: number): boolean {
    const last = this.events
      .slice(0, index + 1)
      .findLast(
        (event) => isOf(client, event) && ['client-paused', 'client-resumed', 'client-crashed'].includes(event.kind),
      )
    return last?.kind === 'client-paused'
  }
}
