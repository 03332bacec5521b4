/** Which line of a lock or script each client has come to. */
import { lastAt, type Point } from '#model/history/spans.ts'
import type { SourceLine, TraceEvent } from '#model/trace/trace.ts'
import type { LineAt } from './types-beside.ts'

/** An event that tells which line issued it. */
type WithSource = Pick<TraceEvent, 'seq' | 'atMs'> & { client: string; source: SourceLine }

export class SourcesFold {
  private readonly issued = new Map<string, WithSource[]>()

  feed(event: TraceEvent): void {
    // Reading what may not be there is much faster than asking whether it is.
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
