/** Computes what the store had promised by a second definition, which is slow: it follows every promise of a node to its end by scanning the later events. */

import { hasSuccessors } from '#model/history/failovers.ts'
import { compareInstants, dueInstant, earlierOf, type Instant, instantOf } from '#model/history/instants.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { type Oracle, serves } from './oracle.ts'
import { lockKey } from './trace-builder.ts'

interface Word {
  node: string
  holder: string
  from: Instant
  to: Instant
}

const isLockEvent = (event: TraceEvent) => 'key' in event && event.key === lockKey

/** Returns the promises of serving nodes about the lock, each with the time for which it bound. */
export function wordsOf(oracle: Oracle): Word[] {
  const { events } = oracle.trace
  const words: Word[] = []
  for (const { id: node } of oracle.trace.header.fleet.nodes) {
    let begun = 0
    for (const [index, event] of events.entries()) {
      const now = oracle.at(node, index)
      const before = oracle.at(node, index - 1)
      const starts = index > 0 && !serves(before) && serves(now)
      const written = isLockEvent(event) && 'node' in event && event.node === node
      if (!serves(now) || !now.key || !(starts || written)) continue
      if (starts || event.kind === 'key-set' || !before.key) begun = index
      const to = endOf(oracle, node, index, begun)
      words.push({ node, holder: now.key.holder, from: instantOf(event), to })
    }
  }
  return words
}

/** Returns the end of the promise that `node` gave with event `index`. The promise belongs to the grant that began with event `begun`. */
function endOf(oracle: Oracle, node: string, index: number, begun: number): Instant {
  const { events } = oracle.trace
  const { key } = oracle.at(node, index)
  const end = events.at(-1)
  if (!key || !end) return { atMs: 0, seq: 0 }
  const lease = (seen: Instant) => earlierOf(seen, dueInstant(key.dueMs))
  let [jumped, clockJumped] = [false, false]
  for (const [at, event] of events.entries()) {
    if (at <= index || !('node' in event) || event.node !== node) continue
    const seen = instantOf(event)
    if (event.kind === 'node-clock-jumped') clockJumped = true
    // A jump of the node's clock ends no promise.
    if (
      event.kind === 'key-changed' &&
      isLockEvent(event) &&
      event.by === null &&
      isSooner(event.expiresAtMs, key.dueMs)
    ) {
      jumped = true
      continue
    }
    const isEarly = jumped || (clockJumped && seen.atMs < dueInstant(key.dueMs).atMs)
    if (isLockEvent(event) && !(event.kind === 'key-expired' && isEarly)) {
      return event.kind === 'key-expired' ? lease(seen) : seen
    }
    if (isLockEvent(event) || !serves(oracle.at(node, at)))
      return forgottenUntil(oracle, key.holder, node, at, begun, lease(instantOf(end)))
  }
  return lease(instantOf(end))
}

const isSooner = (aMs: number | null, bMs: number | null) => dueInstant(aMs).atMs < dueInstant(bMs).atMs

/**
 * Returns the end of a promise whose node went away or lost the key with event `gone`. The promise binds for the lease, unless the holder leaves or a node
 * repeats the promise.
 */
function forgottenUntil(
  oracle: Oracle,
  holder: string,
  node: string,
  gone: number,
  begun: number,
  lease: Instant,
): Instant {
  const anywhere = hasSuccessors(oracle.trace.header.fleet.kind)
  let until = lease
  for (const [at, event] of oracle.trace.events.entries()) {
    const seen = instantOf(event)
    if (event.kind === 'client-left' && event.client === holder && at > begun) {
      until = earlierOf(until, at <= gone ? instantOf(oracle.trace.events[gone] ?? event) : seen)
    }
    if (at <= gone || !('node' in event) || !event.node || !(anywhere || event.node === node)) continue
    const now = oracle.at(event.node, at)
    const takesOver = serves(now) && !serves(oracle.at(event.node, at - 1)) && now.key?.holder === holder
    if (takesOver) until = earlierOf(until, seen)
  }
  return until
}

export function isPromised(oracle: Oracle, words: Word[], client: string, at: Instant): boolean {
  const bound = words.filter(
    ({ holder, from, to }) => holder === client && compareInstants(from, at) <= 0 && compareInstants(at, to) < 0,
  )
  return new Set(bound.map(({ node }) => node)).size >= oracle.needed
}
