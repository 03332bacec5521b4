/**
 * Judges progress by a second definition, which is slow: it tries all pairs of a wait's events as the ends of an idle stretch, and each event as the start of a
 * stretch in which the lock was free.
 */

import { hasSuccessors } from '#model/history/failovers.ts'
import { instantOf } from '#model/history/instants.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { type Oracle, serves } from './oracle.ts'

const endings = ['client-acquired', 'client-refused', 'client-finished', 'client-crashed']
const isOf = (client: string, event: TraceEvent) => 'client' in event && event.client === client

/** A wait, as the indexes of its first and last event. `failed` is set if the wait ended without the lock and without a crash. */
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
    if (this.wasGranted() && waits.some((wait) => this.isBesideFreeLock(wait))) return 'violated'
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

  private wasGranted(): boolean {
    const nodes = this.oracle.trace.header.fleet.nodes.map(({ id }) => id)
    return this.events.some((_, index) =>
      nodes.some((id) => serves(this.oracle.at(id, index)) && this.oracle.at(id, index).key !== undefined),
    )
  }

  /** Whether the wait has a stretch in which the lock was free for longer than a handover may take. */
  private isBesideFreeLock({ client, from, to }: Wait): boolean {
    for (let first = from; first < to; first += 1) {
      if (!this.isFree(client, first) || (first > from && this.isFree(client, first - 1))) continue
      let last = first
      while (last < to && this.isFree(client, last)) last += 1
      const [start, end] = [this.events[first]?.atMs ?? 0, this.events[last]?.atMs ?? 0]
      const stops = this.events.filter(
        (event) =>
          ['client-crashed', 'client-paused'].includes(event.kind) &&
          !isOf(client, event) &&
          event.atMs >= start - this.leaseMs &&
          event.atMs <= end,
      )
      if (end - start > this.leaseMs * (1 + stops.length)) return true
    }
    return false
  }

  /**
   * Whether, after this event, nobody has the lock and only the lock keeps the waiter from getting it. A command of the waiter would also keep it from getting
   * the lock, because no command gets a reply in these traces.
   */
  private isFree(waiter: string, index: number): boolean {
    const { fleet } = this.oracle.trace.header
    const nodes = fleet.nodes.filter(({ role }) => role !== 'sentinel').map(({ id }) => this.oracle.at(id, index))
    const reachable = hasSuccessors(fleet.kind) ? nodes.some(serves) : nodes.every(({ up }) => up)
    const unanswered = this.events
      .slice(0, index + 1)
      .some((event) => event.kind === 'command-sent' && event.client === waiter)
    if (!reachable || unanswered || this.isBusy(waiter, index)) return false
    return !nodes.some((node) => serves(node) && node.key !== undefined)
  }

  private proves(client: string, first: number, last: number, from: number, to: number): boolean {
    const [start, end] = [this.events[first], this.events[last]]
    if (!start || !end) return false
    for (let index = first; index < last; index += 1) if (this.isBusy(client, index)) return false
    // Only a maximal stretch counts: before and after it the lock is busy, or the wait is over.
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

  /** Whether, after this event, the waiter is paused, or another client believes and runs. */
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
