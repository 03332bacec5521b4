/** Turns reads and writes of the protected resource into marks. */
import type { History } from '#model/history/history.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { MarkLog } from './mark-log.ts'
import type { ReadMark, WriteMark } from './types.ts'

const byClient = ({ client }: { client: string }) => client

export class ResourceFold {
  readonly reads = new MarkLog<ReadMark>(byClient)
  readonly writes = new MarkLog<WriteMark>(({ client, accepted, stale }) => `${client} ${accepted} ${stale}`)
  readonly acceptedWrites = new MarkLog<WriteMark>(byClient)
  readonly refusedWrites = new MarkLog<WriteMark>(byClient)

  constructor(private readonly history: History) {}

  /** Processes an event. The history must have processed the event before. */
  feed(event: TraceEvent): void {
    const { seq, atMs } = event
    if (event.kind === 'resource-read') this.reads.push({ seq, atMs, client: event.client, value: event.value })
    if (event.kind === 'transaction-write')
      this.reads.push({ seq, atMs, client: event.client, value: event.value, uncommitted: true })
    if (event.kind !== 'resource-write') return
    const { client, before, value, accepted, token, largestToken } = event
    const { lost } = this.history.resource
    const undone = this.history.resource.isLost(event) ? lost.at(-1) : undefined
    const write: WriteMark = {
      seq,
      atMs,
      client,
      before,
      value,
      accepted,
      stale: undone !== undefined,
      ...(undone === undefined ? {} : { computedFrom: undone.read.value }),
      ...(token === undefined ? {} : { token }),
      ...(largestToken === undefined ? {} : { largestToken }),
    }
    this.writes.push(write)
    if (accepted) this.acceptedWrites.push(write)
    else this.refusedWrites.push(write)
  }
}
