/** What happened to the protected resource. */
import type { TraceEvent } from '../../../server/protocol/trace.ts'
import type { ReadMark, WriteMark } from './types.ts'

export class ResourceFold {
  readonly reads: ReadMark[] = []
  readonly writes: WriteMark[] = []
  private lastAcceptedSeq = -1

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
      stale: accepted && computedFrom !== undefined && this.lastAcceptedSeq > computedFrom,
      ...(token === undefined ? {} : { token }),
      ...(largestToken === undefined ? {} : { largestToken }),
    })
    if (accepted) this.lastAcceptedSeq = seq
  }
}
