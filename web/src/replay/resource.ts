/** What happened to the protected resource. */
import type { TraceEvent } from '../../../server/protocol/trace.ts'
import { MarkLog } from './markLog.ts'
import type { ReadMark, WriteMark } from './types.ts'

export class ResourceFold {
  readonly reads = new MarkLog<ReadMark>(({ client }) => client)
  readonly writes = new MarkLog<WriteMark>(({ client, accepted, stale }) => `${client} ${accepted} ${stale}`)
  /** Each client's last accepted write. */
  private readonly accepted = new Map<string, number>()

  feed(event: TraceEvent): void {
    const { seq, atMs } = event
    if (event.kind === 'resource-read') this.reads.push({ seq, atMs, client: event.client, value: event.value })
    if (event.kind !== 'resource-write') return
    const { client, before, value, accepted, computedFrom, token, largestToken } = event
    this.writes.push({
      seq,
      atMs,
      client,
      before,
      value,
      accepted,
      stale: accepted && computedFrom !== undefined && this.overtaken(client, computedFrom),
      ...(token === undefined ? {} : { token }),
      ...(largestToken === undefined ? {} : { largestToken }),
    })
    if (accepted) this.accepted.set(client, seq)
  }

  /** Whether somebody else has written since; a client knows what it wrote itself. */
  private overtaken(client: string, readSeq: number): boolean {
    return [...this.accepted].some(([writer, seq]) => writer !== client && seq > readSeq)
  }
}
