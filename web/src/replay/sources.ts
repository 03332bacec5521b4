/** Tracks the line of a lock or script that each client has reached. */
import { lastAt, type Point } from '#model/history/spans.ts'
import type { SourceLine, TraceEvent } from '#model/trace/trace.ts'
import type { LineAt } from './types-beside.ts'

/** An event with the line that issued it. */
type WithSource = Pick<TraceEvent, 'seq' | 'atMs'> & { client: string; source: SourceLine }

/** Events after which a client is at no line of its lock. */
const leaves: ReadonlySet<TraceEvent['kind']> = new Set([
  ...(['client-released', 'client-refused', 'client-crashed', 'client-finished'] as const),
])

export class SourcesFold {
  private readonly issued = new Map<string, WithSource[]>()
  /** Events with which each client left its line. */
  private readonly left = new Map<string, Pick<TraceEvent, 'seq' | 'atMs'>[]>()
  private endSeq = Number.POSITIVE_INFINITY

  feed(event: TraceEvent): void {
    // This code reads the fields without testing whether the event has them, which is much faster.
    const { client, source } = event as Partial<WithSource>
    if (event.kind === 'run-ended') this.endSeq = event.seq
    if (client !== undefined && leaves.has(event.kind)) {
      const left = this.left.get(client)
      if (left === undefined) this.left.set(client, [event])
      else left.push(event)
    }
    if (client === undefined || source === undefined) return
    const log = this.issued.get(client)
    if (log === undefined) this.issued.set(client, [event as WithSource])
    else log.push(event as WithSource)
  }

  at(clients: readonly string[], at: Point): LineAt[] {
    return clients.flatMap((client) => {
      const last = lastAt(this.issued.get(client) ?? [], at)
      if (last === undefined) return []
      const leftSeq = lastAt(this.left.get(client) ?? [], at)?.seq ?? -1
      const isGone = leftSeq > last.seq || at.seq >= this.endSeq
      return [{ client, ...last.source, seq: last.seq, ...(isGone ? { left: true as const } : {}) }]
    })
  }
}
