/**
 * Tracks the clients that wait for the lock, in order of arrival, both for a lock with a queue and for a lock that clients keep retrying.
 *
 * A client arrives when the store executes the attempt after which the client waits. The client then waits until it gets the lock or gives up. A crashed client
 * no longer waits. But if the store itself keeps a queue, the entry of the crashed client stays until another client removes it, and blocks the clients behind
 * it.
 */
import type { EventOf, TraceEvent } from '../trace/trace.ts'
import { SpanTimeline } from './span-timeline.ts'
import { beginning, close, type Mark, type Span } from './spans.ts'
import { StoreQueue } from './store-queue.ts'

export interface Waiter {
  readonly client: string
  readonly since: Mark
  /** Whether the client has crashed while its entry is still in the store's queue. */
  readonly isDead?: true
}

/** A stretch without changes in the queue. While nobody waits, there is no span. */
export interface Queue extends Span {
  /** Sorted by arrival, with at least one client. */
  waiters: readonly Waiter[]
}

type ClientEvent = Extract<TraceEvent, { kind: `client-${string}` }>

export class Waiters {
  readonly queues = new SpanTimeline<Queue>()
  most = 0
  private waiters: readonly Waiter[] = []
  private open: Queue | undefined
  /** The last command of each client that the store executed. */
  private readonly asked = new Map<string, Mark>()
  private readonly places: StoreQueue

  constructor(lockKey: string) {
    this.places = new StoreQueue(lockKey)
  }

  get now(): readonly Waiter[] {
    return this.waiters
  }

  feedCommand(event: EventOf<'command-executed'>): void {
    const { client, inner, seq, atMs } = event
    if (client !== undefined && !inner) this.asked.set(client, { seq, atMs })
    if (this.places.feed(event)) this.dropDead(event)
  }

  feed(event: ClientEvent): void {
    switch (event.kind) {
      case 'client-waiting':
        this.come(event)
        break
      case 'client-crashed':
        this.die(event)
        break
      case 'client-acquired':
      case 'client-refused':
      case 'client-rolled-back':
      case 'client-threw':
      case 'client-finished':
        this.leave(event.client, event)
        break
    }
  }

  lostNode(node: string, event: Mark): void {
    this.places.empty(node)
    this.dropDead(event)
  }

  private come(event: EventOf<'client-waiting'>): void {
    const { client } = event
    if (this.waiters.some((waiter) => waiter.client === client)) return
    const since = this.asked.get(client) ?? { seq: event.seq, atMs: event.atMs }
    const place = this.waiters.findIndex((waiter) => waiter.since.seq > since.seq)
    this.change(this.waiters.toSpliced(place < 0 ? this.waiters.length : place, 0, { client, since }), event)
  }

  private die(event: EventOf<'client-crashed'>): void {
    const { client } = event
    if (!this.places.has(client)) this.leave(client, event)
    else if (this.waiters.some((waiter) => waiter.client === client))
      this.change(
        this.waiters.map((waiter) => (waiter.client === client ? { ...waiter, isDead: true } : waiter)),
        event,
      )
  }

  private leave(client: string, event: Mark): void {
    const left = this.waiters.filter((waiter) => waiter.client !== client)
    if (left.length < this.waiters.length) this.change(left, event)
  }

  private dropDead(event: Mark): void {
    const left = this.waiters.filter(({ client, isDead }) => !isDead || this.places.has(client))
    if (left.length < this.waiters.length) this.change(left, event)
  }

  private change(waiters: readonly Waiter[], event: Mark): void {
    this.waiters = waiters
    this.most = Math.max(this.most, waiters.length)
    if (this.open !== undefined) close(this.open, event)
    this.open = waiters.length === 0 ? undefined : { ...beginning(event), waiters }
    if (this.open !== undefined) this.queues.push(this.open, 'queue', event)
  }
}
