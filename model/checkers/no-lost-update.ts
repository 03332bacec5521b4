/**
 * `no-lost-update`: each accepted write was computed from the value its predecessor left.
 *
 * If it holds, no acknowledged sale is lost, so the final value follows by itself and need not be checked apart. A client's own writes are
 * not counted against it: it knows what it wrote.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import type { LostUpdate } from '../history/resource.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

export function checkNoLostUpdate({ history }: TraceAnalysis): Verdict {
  const { lost, computed: judged, unseen } = history.resource
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

function sentence({ read, overwritten, write }: LostUpdate): string {
  return (
    `${write.client} wrote ${write.value} at ${seconds(write.atMs)}, computed from the ${read.value} it read at ` +
    `${seconds(read.atMs)}; ${overwritten.client} had written ${overwritten.value} at ${seconds(overwritten.atMs)}.`
  )
}
