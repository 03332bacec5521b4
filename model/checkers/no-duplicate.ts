/**
 * `no-duplicate`: every message that was given is carried out exactly once, and no primary key gets a second row.
 *
 * A message is carried out when it has written its row. One that was never carried out is lost only if the run came to its end.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import type { EventOf } from '../trace/trace.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

type Written = EventOf<'row-written'>

export function checkNoDuplicate({ trace, status, end }: TraceAnalysis): Verdict {
  const given = trace.events.filter((event): event is EventOf<'work-given'> => event.kind === 'work-given')
  if (given.length === 0) return verdict('no-duplicate', 'unknown', 'No work was given to be done once.')
  const written = trace.events.filter((event): event is Written => event.kind === 'row-written')
  const broken = [...doubleRowsIn(written), ...doneTwiceIn(written)]
  const [first] = broken
  if (first) {
    const because = first.because + andMore(broken.length - 1)
    return verdict(
      'no-duplicate',
      'violated',
      because,
      broken.map(({ seqs }) => seqs),
    )
  }
  const done = new Set(written.map(({ message }) => message))
  const lost = given.filter(({ message }) => !done.has(message))
  const [missing] = lost
  if (missing && status !== 'completed') {
    return verdict(
      'no-duplicate',
      'unknown',
      `${count(lost.length, 'message')} had not been carried out when the run was cut short.`,
    )
  }
  if (missing) {
    const because = `Message ${missing.message} for row ${missing.row} was never carried out.${andMore(lost.length - 1)}`
    return verdict(
      'no-duplicate',
      'violated',
      because,
      lost.map(({ seq }) => [seq, end.seq]),
    )
  }
  return verdict('no-duplicate', 'held', `Each of ${count(given.length, 'message')} was carried out exactly once.`)
}

interface Broken {
  because: string
  seqs: number[]
}

/** Rows that were inserted although they were there. */
function doubleRowsIn(written: readonly Written[]): Broken[] {
  const inserts = new Map<string, Written>()
  return written.flatMap((event) => {
    if (event.how !== 'insert') return []
    const earlier = inserts.get(event.row)
    if (!earlier) {
      inserts.set(event.row, event)
      return []
    }
    const because = `${event.client} inserted row ${event.row} at ${seconds(event.atMs)}, which ${earlier.client} had inserted at ${seconds(earlier.atMs)}: it is there ${event.copies} times.`
    return [{ because, seqs: [earlier.seq, event.seq] }]
  })
}

/** Messages that wrote more than once. */
function doneTwiceIn(written: readonly Written[]): Broken[] {
  const first = new Map<string, Written>()
  return written.flatMap((event) => {
    const earlier = first.get(event.message)
    if (!earlier) {
      first.set(event.message, event)
      return []
    }
    const because = `Message ${event.message} was carried out by ${earlier.client} at ${seconds(earlier.atMs)} and again by ${event.client} at ${seconds(event.atMs)}.`
    return [{ because, seqs: [earlier.seq, event.seq] }]
  })
}
