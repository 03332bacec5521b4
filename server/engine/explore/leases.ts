/** Tracks the leases of a run in progress, so that a step can wait until the lease that is due first has really ended. */

import { setTimeout as delay } from 'node:timers/promises'
import type { Reason } from '#model/refusals/reasons.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'

/** Thrown when the run departs from the explored path: a lease ended too early, or the machine stalled. A longer lease may help. */
export class Astray<R extends Reason = Reason> extends ReasonError<R> {}

interface Lease {
  /** End of the lease, in milliseconds of run time. */
  dueMs: number
  /** Whether the store expires the lease and reports this. If not, clients read the deadline in the key's value, or the lease's server has died. */
  endsInStore: boolean
}

/** Milliseconds to wait past a deadline. Clocks show whole milliseconds, and a deadline has passed only when a clock shows a later time. */
const clockStepMs = 2

export class Leases {
  private readonly left = new Map<string, Lease>()
  /** Run time at the end of the last `during`. Leases granted since that time end together, as in the exploration. */
  private sinceMs = 0
  private mayEnd = false
  private waiting: (() => void)[] = []
  private why: 'machine-stood-still' | 'lease-ended-early' | undefined

  constructor(private readonly nowMs: () => number) {}

  /** Handles an event of the run. Call this for every event, in order. */
  feed(event: TraceEvent): void {
    if (event.kind === 'machine-stalled') this.why = 'machine-stood-still'
    else if (event.kind === 'key-set' || event.kind === 'key-changed') {
      const dueMs = event.expiresAtMs ?? event.deadlineAtMs
      const key = keyOf(event)
      const isOver = event.expiresAtMs === null && (dueMs ?? 0) < this.nowMs()
      if (dueMs === undefined || isOver) this.left.delete(key)
      else this.left.set(key, { dueMs, endsInStore: event.expiresAtMs !== null })
    } else if (event.kind === 'key-deleted' || event.kind === 'key-expired') {
      if (event.kind === 'key-expired' && !this.mayEnd) this.why = 'lease-ended-early'
      this.left.delete(keyOf(event))
    } else if (event.kind === 'node-down') {
      // A dead node's grants continue, and no event will report that they have ended.
      for (const [key, lease] of this.left) if (key.startsWith(`${event.node}|`)) lease.endsInStore = false
    } else if (event.kind === 'node-restarted' && event.emptied) {
      for (const key of this.left.keys()) if (key.startsWith(`${event.node}|`)) this.left.delete(key)
    }
    for (const tell of this.waiting.splice(0)) tell()
  }

  /** Throws `Astray` if something happened that no step expected. */
  check(): void {
    if (this.why) throw new Astray(this.why)
    const nowMs = this.nowMs()
    const over = [...this.left.values()].some(({ dueMs, endsInStore }) => !endsInStore && dueMs < nowMs)
    if (over) throw new Astray('deadline-passed')
  }

  /** Allows time to pass until `passing` resolves. */
  async during(passing: () => Promise<void>): Promise<void> {
    this.check()
    this.mayEnd = true
    await passing()
    for (const [key, { dueMs, endsInStore }] of this.left) {
      if (!endsInStore && dueMs < this.nowMs()) this.left.delete(key)
    }
    this.mayEnd = false
    this.sinceMs = this.nowMs()
  }

  /** Resolves once the lease that is due first has ended, together with the leases granted at the same moment. */
  async end(): Promise<void> {
    const firstMs = Math.min(...this.dueMs())
    if (!Number.isFinite(firstMs)) throw new Astray('no-lease-left')
    // A client may have computed a deadline that it has not written yet. Wait for that deadline, too.
    const lastMs = firstMs + this.nowMs() - this.sinceMs
    await delay(Math.max(0, lastMs + clockStepMs - this.nowMs()))
    const isLeft = ({ dueMs, endsInStore }: Lease) => endsInStore && dueMs <= lastMs
    while ([...this.left.values()].some(isLeft)) await new Promise<void>((tell) => this.waiting.push(tell))
  }

  private dueMs(): number[] {
    return [...this.left.values()].map(({ dueMs }) => dueMs)
  }
}

const keyOf = ({ node, key }: { node: string; key: string }) => `${node}|${key}`
