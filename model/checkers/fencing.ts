/**
 * `fencing`: later grants carry larger tokens, the resource never accepts a smaller token after a larger one, and a token names one grant: no
 * two clients write with the same.
 *
 * Grants are put in the order in which Redis gave them, not in the order in which clients came to hear of them: a client may be paused
 * between the two. https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import { type Instant, instantOf, isBefore } from '../history/instants.ts'
import { byClient, byStart } from '../history/intervals.ts'
import type { EventOf } from '../trace/trace.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

interface TokenGrant {
  client: string
  token: number
  /** When Redis gave it. */
  from: Instant
  /** When the client heard of it. */
  heard: Instant
}

type TokenWrite = EventOf<'resource-write'> & { token: number }

interface Finding {
  because: string
  seqs: number[]
}

export function checkFencing(analysis: TraceAnalysis): Verdict {
  const grants = tokenGrants(analysis)
  const writes = tokenWrites(analysis)
  if (grants.length + writes.length === 0) return verdict('fencing', 'unknown', 'No grant carried a token.')
  const wrong = [...wrongGrants(grants), ...wrongWrites(writes)]
  const [first] = wrong
  if (first) {
    const because = first.because + andMore(wrong.length - 1)
    return verdict(
      'fencing',
      'violated',
      because,
      wrong.map(({ seqs }) => seqs),
    )
  }
  return verdict(
    'fencing',
    'held',
    `${count(grants.length, 'grant')} with growing tokens, and no write with a smaller token was accepted after a larger.`,
  )
}

function tokenGrants({ trace, nodeGrants }: TraceAnalysis): TokenGrant[] {
  const grantsOf = byClient(nodeGrants)
  const next = new Map<string, number>()
  const grants: TokenGrant[] = []
  for (const event of trace.events) {
    if (event.kind !== 'client-acquired' || event.token === undefined) continue
    const own = grantsOf.get(event.client) ?? []
    let at = next.get(event.client) ?? 0
    const heard = instantOf(event)
    for (let grant = own[at]; grant && isBefore(grant.from, heard); grant = own[at]) at += 1
    next.set(event.client, at)
    grants.push({ client: event.client, token: event.token, from: own[at - 1]?.from ?? heard, heard })
  }
  return grants.sort(byStart)
}

function wrongGrants(grants: readonly TokenGrant[]): Finding[] {
  const wrong: Finding[] = []
  let largest: TokenGrant | undefined
  for (const grant of grants) {
    // A client that acquires again what it already holds may well carry the same token.
    const again = largest !== undefined && grant.from.seq === largest.from.seq && grant.token === largest.token
    if (largest && grant.token <= largest.token && !again) {
      wrong.push({
        because:
          `The grant to ${grant.client} at ${seconds(grant.from.atMs)} carried token ${grant.token}, after ` +
          `${largest.client} had been granted the lock with ${largest.token} at ${seconds(largest.from.atMs)}.`,
        seqs: [largest.from.seq, largest.heard.seq, grant.from.seq, grant.heard.seq],
      })
    }
    if (!largest || grant.token > largest.token) largest = grant
  }
  return wrong
}

function tokenWrites({ trace }: TraceAnalysis): TokenWrite[] {
  return trace.events.flatMap((event) =>
    event.kind === 'resource-write' && event.accepted && event.token !== undefined
      ? [{ ...event, token: event.token }]
      : [],
  )
}

function wrongWrites(writes: readonly TokenWrite[]): Finding[] {
  const wrong: Finding[] = []
  const largest = new Map<string, TokenWrite>()
  for (const write of writes) {
    const before = largest.get(write.resource)
    if (before && write.token === before.token && write.client !== before.client) {
      wrong.push({
        because:
          `${write.client} wrote ${write.value} at ${seconds(write.atMs)} with token ${write.token}, which was ` +
          `${before.client}’s: it had written with it at ${seconds(before.atMs)}.`,
        seqs: [before.seq, write.seq],
      })
    } else if (before && write.token < before.token) {
      wrong.push({
        because:
          `${write.client} wrote ${write.value} at ${seconds(write.atMs)} with token ${write.token}, and it was accepted ` +
          `though ${before.client} had written with ${before.token} at ${seconds(before.atMs)}.`,
        seqs: [before.seq, write.seq],
      })
    } else {
      largest.set(write.resource, write)
    }
  }
  return wrong
}
