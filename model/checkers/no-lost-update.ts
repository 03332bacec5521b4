/**
 * `no-lost-update`: each accepted write was computed from the value its predecessor left.
 *
 * If it holds, no acknowledged sale is lost, so the final value follows by itself and need not be checked apart. A client's own writes are
 * not counted against it: it knows what it wrote.
 */
import type { EventOf, Trace } from '../trace/trace.ts'
import type { Reading } from './reading.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

type Read = EventOf<'resource-read'>
type Write = EventOf<'resource-write'>

interface LostUpdate {
  read: Read
  overwritten: Write
  write: Write
}

export function checkNoLostUpdate({ trace }: Reading): Verdict {
  const { lost, judged, unseen } = followWrites(trace)
  const [first] = lost
  if (first) {
    return verdict(
      'no-lost-update',
      'violated',
      sentence(first) + andMore(lost.length - 1),
      lost.map(({ read, overwritten, write }) => [read.seq, overwritten.seq, write.seq]),
    )
  }
  if (unseen) {
    const because = `${unseen.client} found ${unseen.before} at ${seconds(unseen.atMs)}, which no recorded write had left.`
    return verdict('no-lost-update', 'unknown', because, [unseen.seq])
  }
  if (judged === 0) return verdict('no-lost-update', 'unknown', 'No write that was computed from a read was accepted.')
  return verdict(
    'no-lost-update',
    'held',
    `Each accepted write was computed from the value that it replaced (${count(judged, 'write')}).`,
  )
}

/** What one resource went through so far. */
interface History {
  value: number
  last?: Write
  /** The last write by anyone but the client of `last`. */
  lastByOther?: Write
}

function followWrites({ header, events }: Trace): { lost: LostUpdate[]; judged: number; unseen: Write | undefined } {
  const histories = new Map<string, History>()
  const reads = new Map<number, Read>()
  const lost: LostUpdate[] = []
  let judged = 0
  let unseen: Write | undefined
  for (const event of events) {
    if (event.kind === 'resource-read') reads.set(event.seq, event)
    if (event.kind !== 'resource-write' || !event.accepted) continue
    const history = histories.get(event.resource) ?? { value: header.resource.initial }
    histories.set(event.resource, history)
    if (event.before !== history.value) unseen ??= event
    const read = event.computedFrom === undefined ? undefined : reads.get(event.computedFrom)
    const overwritten = history.last?.client === event.client ? history.lastByOther : history.last
    if (read) {
      judged += 1
      if (overwritten && overwritten.seq > read.seq) lost.push({ read, overwritten, write: event })
    }
    if (history.last && history.last.client !== event.client) history.lastByOther = history.last
    history.last = event
    history.value = event.value
  }
  return { lost, judged, unseen }
}

function sentence({ read, overwritten, write }: LostUpdate): string {
  return (
    `${write.client} wrote ${write.value} at ${seconds(write.atMs)}, computed from the ${read.value} it read at ` +
    `${seconds(read.atMs)}; ${overwritten.client} had written ${overwritten.value} at ${seconds(overwritten.atMs)}.`
  )
}
