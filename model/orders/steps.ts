/**
 * Translates a run into steps of the explorer, such as `A A ~ B`. The explorer's clients try once, read, write and release, so everything else that the
 * lesson's clients do is left out: refused attempts, renewals, work and waiting.
 */
import type { EventOf, TraceEvent } from '../trace/trace.ts'

/** A client's granted attempt, its critical section and its release, as `seq` of events. */
interface Sale {
  attempt: number
  acquired: number
  left: number
  released: number
}

export interface RecordedStep {
  step: string
  seq: number
}

/** Returns the steps of a run up to `seq`. Empty before any client has done anything. */
export function stepsTaken(events: readonly TraceEvent[], seq: number, lockKey: string): string[] {
  return recordedSteps(events, seq, lockKey).map(({ step }) => step)
}

export function recordedSteps(events: readonly TraceEvent[], seq: number, lockKey: string): RecordedStep[] {
  const sales = salesIn(events)
  const steps: RecordedStep[] = []
  const take = (step: string, event: TraceEvent) => steps.push({ step, seq: event.seq })
  const rename = (at: number, step: string) => {
    const taken = steps[at]
    if (taken !== undefined) taken.step = step
  }
  const waitsForAnswer = new Map<string, { at: number; client: string; isHeldUp: boolean }>()
  const sentAt = new Map(events.flatMap((event) => (event.kind === 'command-sent' ? [[nameOf(event), event.seq]] : [])))
  for (const event of events) {
    if (event.seq > seq) break
    switch (event.kind) {
      case 'command-executed': {
        const { client = '', id = 0 } = event
        const name = nameOf({ client, id })
        const sent = sentAt.get(name)
        if (event.inner || sent === undefined || !isOfSale(sales.get(client), sent)) break
        waitsForAnswer.set(name, { at: steps.length, client, isHeldUp: false })
        take(client, event)
        break
      }
      case 'command-replied': {
        const waiting = waitsForAnswer.get(nameOf(event))
        waitsForAnswer.delete(nameOf(event))
        if (!waiting) break
        const isLost = event.outcome === 'timeout' || event.outcome === 'lost'
        if (!isLost && !waiting.isHeldUp) break
        rename(waiting.at, `${event.client}/`)
        take(isLost ? `${event.client}?` : event.client, event)
        break
      }
      case 'resource-read':
      case 'resource-write':
        if (isInside(sales.get(event.client), event.seq)) take(event.client, event)
        break
      case 'client-paused':
        for (const waiting of waitsForAnswer.values()) if (waiting.client === event.client) waiting.isHeldUp = true
        break
      case 'client-crashed':
        take(`!${event.client}`, event)
        break
      case 'key-expired':
        if (event.key !== lockKey) break
        for (const waiting of waitsForAnswer.values()) waiting.isHeldUp = true
        take('~', event)
    }
  }
  for (const { at, client, isHeldUp } of waitsForAnswer.values()) if (isHeldUp) rename(at, `${client}/`)
  return steps
}

const nameOf = ({ client, id }: Pick<EventOf<'command-sent'>, 'client' | 'id'>) => `${client} ${id}`

const isInside = (sale: Sale | undefined, seq: number) => !sale || (seq > sale.acquired && seq < sale.released)

/** Whether a command takes the lock or gives it back. Commands in between may come from the lock's timers. */
function isOfSale(sale: Sale | undefined, sent: number): boolean {
  if (!sale) return false
  return (sent >= sale.attempt && sent < sale.acquired) || (sent > sale.left && sent < sale.released)
}

/**
 * Returns the first sale of each client. The granted attempt begins with the last command before the grant that was sent from the same line as the client's
 * first command. Earlier commands from that line belong to refused attempts.
 */
function salesIn(events: readonly TraceEvent[]): ReadonlyMap<string, Sale> {
  const sales = new Map<string, Sale & { line: string }>()
  for (const event of events) {
    if (event.kind === 'command-sent') {
      const line = `${event.source?.file}:${event.source?.line}`
      const sale = sales.get(event.client)
      if (!sale) sales.set(event.client, { attempt: event.seq, line, ...notYet })
      else if (sale.acquired === never && sale.line === line) sale.attempt = event.seq
    } else if (event.kind === 'client-acquired' || event.kind === 'client-left' || event.kind === 'client-released') {
      const sale = sales.get(event.client) ?? { attempt: event.seq, line: '', ...notYet }
      sales.set(event.client, sale)
      const moment = event.kind.slice('client-'.length) as 'acquired' | 'left' | 'released'
      if (sale[moment] === never) sale[moment] = event.seq
    }
  }
  return sales
}

const never = Number.POSITIVE_INFINITY
const notYet = { acquired: never, left: never, released: never }
