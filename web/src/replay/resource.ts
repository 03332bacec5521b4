/** What happened to the protected resource. */
import type { TraceEvent } from '../../../model/trace/trace.ts'
import { MarkLog } from './markLog.ts'
import type { ReadMark, WriteMark } from './types.ts'

const byClient = ({ client }: { client: string }) => client

export class ResourceFold {
  readonly reads = new MarkLog<ReadMark>(byClient)
  readonly writes = new MarkLog<WriteMark>(({ client, accepted, stale }) => `${client} ${accepted} ${stale}`)
  readonly acceptedWrites = new MarkLog<WriteMark>(byClient)
  readonly refusedWrites = new MarkLog<WriteMark>(byClient)
  /** Each client's last accepted write. */
  private readonly accepted = new Map<string, number>()

  feed(event: TraceEvent): void {
    const { seq, atMs } = event
    if (event.kind === 'resource-read') this.reads.push({ seq, atMs, client: event.client, value: event.value })
    if (event.kind !== 'resource-write') return
    const { client, before, value, accepted, computedFrom, token, largestToken } = event
    const write: WriteMark = {
      seq,
      atMs,
      client,
      before,
      value,
      accepted,
      stale: accepted && computedFrom !== undefined && this.overtaken(client, computedFrom),
      ...(token === undefined ? {} : { token }),
      ...(largestToken === undefined ? {} : { largestToken }),
    }
    this.writes.push(write)
    if (!accepted) this.refusedWrites.push(write)
    else {
      this.acceptedWrites.push(write)
      this.accepted.set(client, seq)
    }
  }

  /** Whether somebody else has written since; a client knows what it wrote itself. */
  private overtaken(client: string, readSeq: number): boolean {
    for (const [writer, seq] of this.accepted) if (writer !== client && seq > readSeq) return true
    return false
  }
}
