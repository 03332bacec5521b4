/**
 * A run as operations with a beginning and an end, for checkers of linearizability. Read from the events directly, without the history that our own checkers
 * use. `call` and `return` are positions in the trace.
 */
import type { EventOf, Trace } from '#model/trace/trace.ts'

interface Spanned {
  client: string
  call: number
  return: number
}

/** An operation on the lock. An acquire ends when the client receives the grant. A release is the moment at which the client stops believing that it holds. */
export type LockOperation = Spanned & { f: 'acquire' | 'release'; exclusive: boolean }

/** A sale. `read`: the value that the write was computed from. `write`: the value that it left. */
export type Sale = Spanned & { f: 'sell'; resource: string; read: number; write: number }

/** A write that the resource accepted with a token. */
export type FencedWrite = Spanned & { f: 'write'; resource: string; token: number }

export interface Operations {
  lock: LockOperation[]
  sales: Sale[]
  writes: FencedWrite[]
}

type Write = EventOf<'resource-write'>

/** A momentary event begins at twice its position in the trace, and ends one later. */
const moment = (seq: number) => ({ call: 2 * seq, return: 2 * seq + 1 })

export function operationsOf({ events }: Trace): Operations {
  const found: Operations = { lock: [], sales: [], writes: [] }
  const believers = new Map<string, boolean>()
  /** By client: the position at which it last had no lock operation under way. */
  const idleSince = new Map<string, number>()
  const reads = new Map<number, EventOf<'resource-read'>>()
  const lastWrites = new Map<string, Write>()
  for (const event of events) {
    switch (event.kind) {
      case 'client-acquired': {
        const { client, seq, exclusive = false } = event
        if (believers.has(client)) break
        believers.set(client, exclusive)
        const call = idleSince.get(client) ?? 0
        found.lock.push({ f: 'acquire', client, exclusive, call, return: 2 * seq + 1 })
        break
      }
      case 'client-left':
      case 'client-crashed':
      case 'client-finished': {
        const { client, seq } = event
        const exclusive = believers.get(client)
        if (exclusive === undefined) break
        believers.delete(client)
        idleSince.set(client, 2 * seq + 2)
        found.lock.push({ f: 'release', client, exclusive, ...moment(seq) })
        break
      }
      case 'resource-read':
        reads.set(event.seq, event)
        break
      case 'resource-write':
        if (!event.accepted) break
        found.sales.push(saleOf(event, reads.get(event.computedFrom ?? -1), lastWrites.get(lineOf(event))))
        lastWrites.set(lineOf(event), event)
        if (event.token !== undefined) {
          const { client, resource, token, seq } = event
          found.writes.push({ f: 'write', client, resource, token, ...moment(seq) })
        }
    }
  }
  return found
}

const lineOf = ({ client, resource }: Write) => `${client} ${resource}`

/** `own`: the client's previous write. A client that has written since its read knows the value that it wrote, so the sale starts from that. */
function saleOf(write: Write, read: EventOf<'resource-read'> | undefined, own: Write | undefined): Sale {
  const { client, resource, value, seq } = write
  const after = { client, resource, write: value, return: 2 * seq + 1 }
  // A write without a read counts as computed from the value that it overwrote. Without that value, a checker could place the write anywhere, and so hide a
  // lost update.
  if (read === undefined) return { f: 'sell', ...after, read: write.before, call: 2 * seq }
  if (own !== undefined && own.seq > read.seq) return { f: 'sell', ...after, read: own.value, call: 2 * own.seq + 2 }
  return { f: 'sell', ...after, read: read.value, call: 2 * read.seq }
}
