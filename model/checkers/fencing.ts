/**
 * Checks `fencing`: later grants carry larger tokens, the resource never accepts a smaller token after a larger one, and two clients never write with the same
 * token, because a token names one grant.
 *
 * Grants are sorted by when Redis gave them, not by when clients received them, because a client may be paused in between.
 * https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import { type Instant, instantOf, isBefore } from '../history/instants.ts'
import { byClient, byStart } from '../history/intervals.ts'
import { isOutOfOrder, wrongToken } from '../history/rules.ts'
import type { EventOf } from '../trace/trace.ts'
import { type Fact, fact, together } from './facts.ts'

interface TokenGrant {
  client: string
  token: number
  /** When the store made the grant. */
  from: Instant
  /** When the client received the grant. */
  heard: Instant
}

type TokenWrite = EventOf<'resource-write'> & { token: number }

export function checkFencing(analysis: TraceAnalysis): Fact {
  const grants = tokenGrants(analysis)
  const writes = tokenWrites(analysis)
  if (grants.length + writes.length === 0) return fact('fencing', 'unknown', 'fencing-no-token', {})
  const wrong = [...wrongGrants(grants), ...wrongWrites(writes)]
  return together(wrong) ?? fact('fencing', 'held', 'fencing-held', { grants: grants.length })
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

function wrongGrants(grants: readonly TokenGrant[]): Fact[] {
  const wrong: Fact[] = []
  let largest: TokenGrant | undefined
  for (const grant of grants) {
    // A client that acquires a lock it already holds may get the same token again.
    const again = largest !== undefined && grant.from.seq === largest.from.seq && grant.token === largest.token
    if (largest && isOutOfOrder(largest, grant) && !again) {
      const values = { ...tokenOf(grant), earlier: tokenOf(largest) }
      const proof = [largest.from.seq, largest.heard.seq, grant.from.seq, grant.heard.seq]
      wrong.push(fact('fencing', 'violated', 'fencing-grant', values, [proof]))
    }
    if (!largest || grant.token > largest.token) largest = grant
  }
  return wrong
}

const tokenOf = ({ client, token, from }: TokenGrant) => ({ client, token, atMs: from.atMs })

function tokenWrites({ trace }: TraceAnalysis): TokenWrite[] {
  return trace.events.flatMap((event) =>
    event.kind === 'resource-write' && event.accepted && event.token !== undefined
      ? [{ ...event, token: event.token }]
      : [],
  )
}

function wrongWrites(writes: readonly TokenWrite[]): Fact[] {
  const wrong: Fact[] = []
  const largest = new Map<string, TokenWrite>()
  for (const write of writes) {
    const before = largest.get(write.resource)
    const found = wrongToken(before, write)
    if (before && found) wrong.push(wrongWrite(`fencing-${found}-token`, before, write))
    else largest.set(write.resource, write)
  }
  return wrong
}

function wrongWrite(
  code: 'fencing-shared-token' | 'fencing-smaller-token',
  earlier: TokenWrite,
  write: TokenWrite,
): Fact {
  const { client, value, token, atMs } = write
  const values = {
    client,
    value,
    token,
    atMs,
    earlier: { client: earlier.client, token: earlier.token, atMs: earlier.atMs },
  }
  return fact('fencing', 'violated', code, values, [[earlier.seq, write.seq]])
}
