/** Tracks the line of a lock or script that each client has reached. */
import { lastAt, type Point } from '#model/history/spans.ts'
import type { SourceLine, TraceEvent } from '#model/trace/trace.ts'
import type { LineAt } from './types-beside.ts'

/** An event with the line that issued it. */
type WithSource = Pick<TraceEvent, 'seq' | 'atMs'> & { client: string; source: SourceLine }

export class SourcesFold {
  private readonly issued = new Map<string, WithSource[]>()

  feed(event: TraceEvent): void {
    // This code reads the fields without testing whether the event has them, which is much faster.
    const { client, source } = event as Partial<WithSource>
    if (client === undefined || source === undefined) return
    const log = this.issued.get(client)
    if (log === undefined) this.issued.set(client, [event as WithSource])
    else log.push(event as WithSource)
  }

  at(clients: readonly string[], at: Point): LineAt[] {
    return clients.flatMap((client) => {
      const last = lastAt(this.issued.get(client) ?? [], at)
      return last === undefined ? [] : [{ client, ...last.source, seq: last.seq }]
    })
  }
}
