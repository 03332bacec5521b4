/** Tracks the line of a lock or script that each client has reached. */
import { lastAt, type Point } from '#model/history/spans.ts'
import type { SourceLine, TraceEvent } from '#model/trace/trace.ts'
import type { LineAt } from './types-beside.ts'

/** An event with the line that issued it. */
type WithSource = Pick<TraceEvent, 'seq' | 'atMs'> & { client: string; source: SourceLine }

/** Events after which a client has ended until it starts again. What its code still does, such as a forgotten timer, does not bring it back. */
const ends: ReadonlySet<TraceEvent['kind']> = new Set(['client-crashed', 'client-finished'])

/** Events after which a client is at no line of its lock. */
const leaves: ReadonlySet<TraceEvent['kind']> = new Set([...ends, 'client-released', 'client-refused'])

export class SourcesFold {
  private readonly issued = new Map<string, WithSource[]>()
  /** Events with which each client left its line. */
  private readonly left = new Map<string, Point[]>()
  /** Each client's starts and ends. */
  private readonly turns = new Map<string, (Point & { ended: boolean })[]>()
  private endSeq = Number.POSITIVE_INFINITY

  feed(event: TraceEvent): void {
    // This code reads the fields without testing whether the event has them, which is much faster.
    const { client, source } = event as Partial<WithSource>
    if (event.kind === 'run-ended') this.endSeq = event.seq
    if (client === undefined) return
    if (leaves.has(event.kind)) append(this.left, client, event)
    if (event.kind === 'client-started' || ends.has(event.kind)) {
      append(this.turns, client, { seq: event.seq, atMs: event.atMs, ended: event.kind !== 'client-started' })
    }
    if (source !== undefined) append(this.issued, client, event as WithSource)
  }

  at(clients: readonly string[], at: Point): LineAt[] {
    return clients.flatMap((client) => {
      const last = lastAt(this.issued.get(client) ?? [], at)
      if (last === undefined) return []
      const isGone = this.hasLeft(client, last.seq, at)
      return [{ client, ...last.source, seq: last.seq, ...(isGone ? { left: true as const } : {}) }]
    })
  }

  /** Whether the client has left the line that it reached at `seq`. */
  hasLeft(client: string, seq: number, at: Point): boolean {
    const leftSeq = lastAt(this.left.get(client) ?? [], at)?.seq ?? -1
    const hasEnded = lastAt(this.turns.get(client) ?? [], at)?.ended ?? false
    return leftSeq > seq || hasEnded || at.seq >= this.endSeq
  }
}

function append<E>(logs: Map<string, E[]>, client: string, event: E): void {
  const log = logs.get(client)
  if (log === undefined) logs.set(client, [event])
  else log.push(event)
}
