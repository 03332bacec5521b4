/**
 * Checks `no-duplicate`: every message that was given is carried out exactly once, and no primary key gets a second row.
 *
 * A message is carried out when its row has been written. A message that was never carried out counts as lost only if the run completed.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import type { EventOf } from '../trace/trace.ts'
import { type Fact, fact, together } from './facts.ts'

type Written = EventOf<'row-written'>

export function checkNoDuplicate({ trace, status, end }: TraceAnalysis): Fact {
  const given = trace.events.filter((event): event is EventOf<'work-given'> => event.kind === 'work-given')
  if (given.length === 0) return fact('no-duplicate', 'unknown', 'no-duplicate-no-work', {})
  const written = trace.events.filter((event): event is Written => event.kind === 'row-written')
  const broken = together([...doubleRowsIn(written), ...doneTwiceIn(written)])
  if (broken) return broken
  const done = new Set(written.map(({ message }) => message))
  const lost = given.filter(({ message }) => !done.has(message))
  const [missing] = lost
  if (missing && status !== 'completed') {
    return fact('no-duplicate', 'unknown', 'no-duplicate-cut-short', { messages: lost.length })
  }
  if (missing) {
    const { message, row } = missing
    const proofs = lost.map(({ seq }) => [seq, end.seq])
    return fact('no-duplicate', 'violated', 'no-duplicate-lost', { message, row }, proofs)
  }
  return fact('no-duplicate', 'held', 'no-duplicate-held', { messages: given.length })
}

function doubleRowsIn(written: readonly Written[]): Fact[] {
  const inserts = new Map<string, Written>()
  return written.flatMap((event) => {
    if (event.how !== 'insert') return []
    const earlier = inserts.get(event.row)
    if (!earlier) {
      inserts.set(event.row, event)
      return []
    }
    const { client, row, atMs, copies } = event
    const values = { client, row, atMs, copies, earlier: { client: earlier.client, atMs: earlier.atMs } }
    return [fact('no-duplicate', 'violated', 'no-duplicate-row-twice', values, [[earlier.seq, event.seq]])]
  })
}

/** Finds messages that wrote more than once. If the second write inserted a row that existed already, the message is reported under that row instead. */
function doneTwiceIn(written: readonly Written[]): Fact[] {
  const first = new Map<string, Written>()
  const inserted = new Set<string>()
  return written.flatMap((event) => {
    const earlier = first.get(event.message)
    const isDoubleRow = event.how === 'insert' && inserted.has(event.row)
    if (event.how === 'insert') inserted.add(event.row)
    if (!earlier) {
      first.set(event.message, event)
      return []
    }
    if (isDoubleRow) return []
    const { client, message, atMs } = event
    const values = { client, message, atMs, earlier: { client: earlier.client, atMs: earlier.atMs } }
    return [fact('no-duplicate', 'violated', 'no-duplicate-done-twice', values, [[earlier.seq, event.seq]])]
  })
}
