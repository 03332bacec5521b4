/**
 * Extracts a run's operations, with their start and end, for linearizability checkers. Reads the events
 * directly, without the history that our own checkers use. `call` and `return` are positions in the trace.
 */
import type { EventOf, Trace } from '#model/trace/trace.ts'

interface Spanned {
  client: string
  call: number
  return: number
}

/**
 * An operation on the lock. An acquire ends when the client receives the grant. A release
 * is the moment at which the client stops believing that it holds the lock.
 */
export type LockOperation = Spanned & { f: 'acquire' | 'release'; exclusive: boolean }

/** A sale. `read` is the value from which the write was computed, and `write` is the value that the write left. */
export type Sale = Spanned & { f: 'sell'; resource: string; read: number; write: number }

/** A write that the resource accepted with a token. */
export type FencedWrite = Spanned & { f: 'write'; resource: string; token: number }

export interface Operations {
  lock: LockOperation[]
  sales: Sale[]
  writes: FencedWrite[]
}

type Write = EventOf<'resource-write'>

/** Returns the span of an event that takes no time, from twice the event's position in the trace to one later. */
const moment = (seq: number) => ({ call: 2 * seq, return: 2 * seq + 1 })

export function operationsOf({ events }: Trace): Operations {
  const found: Operations = { lock: [], sales: [], writes: [] }
  const believers = new Map<string, boolean>()
  /** Position since which the client has had no lock operation in progress, keyed by client. */
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

/**
 * Returns the sale that a write belongs to. `own` is the client's previous write. If a client has
 * written since its read, it knows the value that it wrote, so the sale starts from that value.
 */
function saleOf(write: Write, read: EventOf<'resource-read'> | undefined, own: Write | undefined): Sale {
  const { client, resource, value, seq } = write
  const after = { client, resource, write: value, return: 2 * seq + 1 }
  // A write without a read is treated as computed from the value that it overwrote.
  // Otherwise a checker could place the write anywhere and would miss a lost update.
  if (read === undefined) return { f: 'sell', ...after, read: write.before, call: 2 * seq }
  if (own !== undefined && own.seq > read.seq) return { f: 'sell', ...after, read: own.value, call: 2 * own.seq + 2 }
  return { f: 'sell', ...after, read: read.value, call: 2 * read.seq }
}
