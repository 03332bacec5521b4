/**
 * Checks `no-lost-update`: each accepted write was computed from the value that the previous write left.
 *
 * If this holds, no acknowledged sale is lost, so the final value follows and needs no separate check. A client's own earlier writes do not count against it,
 * because the client knows what it wrote.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import { type Fact, fact } from './facts.ts'

export function checkNoLostUpdate({ history }: TraceAnalysis): Fact {
  const { lost, computed: judged, unseen } = history.resource
  const [first] = lost
  if (first) {
    const { read, overwritten, write } = first
    return fact(
      'no-lost-update',
      'violated',
      'no-lost-update-lost',
      {
        client: write.client,
        value: write.value,
        atMs: write.atMs,
        read: { value: read.value, atMs: read.atMs },
        overwritten: { client: overwritten.client, value: overwritten.value, atMs: overwritten.atMs },
      },
      lost.map(({ read, overwritten, write }) => [read.seq, overwritten.seq, write.seq]),
    )
  }
  if (unseen) {
    const { client, before: value, atMs, seq } = unseen
    return fact('no-lost-update', 'unknown', 'no-lost-update-unseen', { client, value, atMs }, [[seq]])
  }
  if (judged === 0) return fact('no-lost-update', 'unknown', 'no-lost-update-none-written', {})
  return fact('no-lost-update', 'held', 'no-lost-update-held', { writes: judged })
}
