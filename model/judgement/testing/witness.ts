/** Reads facts from a recording's events alone. Shares no code with `model/history` or the checkers, because tests use it to check their conclusions. */
import type { EventOf, Trace, TraceEvent } from '#model/trace/trace.ts'

export interface Belief {
  client: string
  fromMs: number
  toMs: number
  exclusive: boolean
}

export type KeyEvent = EventOf<'key-set' | 'key-changed' | 'key-expired' | 'key-deleted'>
export type KeyState = EventOf<'key-set' | 'key-changed'>

/** Largest difference between a time and its rounded form in a sentence, which shows seconds with three digits. */
const roundingMs = 0.51

export class Witness {
  readonly events: readonly TraceEvent[]
  readonly header: Trace['header']
  readonly endMs: number
  readonly beliefs: readonly Belief[]

  constructor({ header, events }: Trace) {
    this.header = header
    this.events = events
    this.endMs = events.at(-1)?.atMs ?? 0
    this.beliefs = beliefsOf(events, this.endMs)
  }

  of<K extends TraceEvent['kind']>(...kinds: K[]): EventOf<K>[] {
    return this.events.filter((event): event is EventOf<K> => (kinds as string[]).includes(event.kind))
  }

  /** Returns the events of these kinds at the time that a sentence gives in seconds. */
  at<K extends TraceEvent['kind']>(text: string | undefined, ...kinds: K[]): EventOf<K>[] {
    return this.of(...kinds).filter(({ atMs }) => isAt(atMs, text))
  }

  /** Returns the events of the lock's own key, on one node or on all nodes. */
  lockEvents(node?: string): KeyEvent[] {
    return this.of('key-set', 'key-changed', 'key-expired', 'key-deleted').filter(
      (event) => event.key === this.header.lockKey && (node === undefined || event.node === node),
    )
  }

  /** Returns a node's lock key as it was before an event, if the key existed. */
  lockBefore(seq: number, node: string): KeyState | undefined {
    const lost = this.of('node-down', 'node-restarted').findLast((event) => event.node === node && event.seq < seq)
    const isLost = lost?.kind === 'node-down' || (lost?.kind === 'node-restarted' && lost.emptied)
    const last = this.lockEvents(node).findLast((event) => event.seq < seq && (!isLost || event.seq > lost.seq))
    return last?.kind === 'key-set' || last?.kind === 'key-changed' ? last : undefined
  }

  /** Returns the last writer of a node's lock key before an event. A renewal does not change the writer. */
  writerBefore(seq: number, node: string): string | null {
    const set = this.lockEvents(node).findLast((event) => event.seq < seq && event.kind === 'key-set')
    return set?.by?.client ?? null
  }

  isUp(node: string): boolean {
    const last = this.of('node-up', 'node-down', 'node-restarted').findLast((event) => event.node === node)
    return last === undefined || last.kind !== 'node-down'
  }

  /** Whether a client believed that it held the lock during the times in a sentence. */
  believed(client: string | undefined, from: string | undefined, to: string | undefined): boolean {
    return this.beliefs.some(
      (one) =>
        one.client === client &&
        one.fromMs <= Number(from) * 1000 + roundingMs &&
        one.toMs >= Number(to) * 1000 - roundingMs,
    )
  }

  /** Returns the largest number of clients that believed at once that they held the lock. */
  get mostBelievers(): number {
    const starts = this.beliefs.map((one) =>
      this.beliefs.filter(({ fromMs, toMs }) => fromMs <= one.fromMs && toMs > one.fromMs),
    )
    return Math.max(0, ...starts.map((together) => new Set(together.map(({ client }) => client)).size))
  }
}

/** Whether a time matches the time in a sentence. */
export const isAt = (ms: number, text: string | undefined): boolean => Math.abs(ms - Number(text) * 1000) <= roundingMs

function beliefsOf(events: readonly TraceEvent[], endMs: number): Belief[] {
  const open = new Map<string, Belief>()
  const found: Belief[] = []
  for (const event of events) {
    if (event.kind === 'client-acquired') {
      const { client, atMs, exclusive = false } = event
      if (!open.has(client)) open.set(client, { client, fromMs: atMs, toMs: endMs, exclusive })
    } else if (event.kind === 'client-left' || event.kind === 'client-crashed' || event.kind === 'client-finished') {
      const belief = open.get(event.client)
      if (belief) found.push({ ...belief, toMs: event.atMs })
      open.delete(event.client)
    }
  }
  return [...found, ...open.values()]
}
