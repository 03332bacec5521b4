/**
 * `no-immortal-lock`: when the holder of a lock crashes, the lock becomes free by itself.
 *
 * Judged by what Redis was told, not by when the expiry was seen, so it does not depend on the machine's speed. The holder is the client
 * for whom Redis holds the lock, whether or not its acquire had returned: a crash between SETNX and EXPIRE counts.
 */

import type { BindingGrant, TraceAnalysis } from '../history/analysis.ts'
import { type Instant, instantOf, isBefore, later } from '../history/instants.ts'
import { dueMsOf, type LeaseSegment } from '../history/node-grants.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

interface Finding {
  grant: BindingGrant
  crash: Instant
  lease: LeaseSegment
}

export function checkNoImmortalLock({ trace, nodeGrants, leaseMs }: TraceAnalysis): Verdict {
  // One lease is due to the crashed holder. Another is granted as slack: some locks round their lease up or add a margin to it, and
  // what this property is about is a lock that hangs for good, or out of all proportion.
  const allowedMs = 2 * leaseMs
  const crashes = new Map<string, Instant>()
  for (const event of trace.events) if (event.kind === 'client-crashed') crashes.set(event.client, instantOf(event))

  const survivors = nodeGrants.flatMap((grant): Finding[] => {
    const crash = crashes.get(grant.client)
    return crash ? leasesAfter(grant, crash) : []
  })
  const endless = survivors.filter(({ lease }) => dueMsOf(lease) === null)
  const late = survivors.filter((finding) => (dueMsOf(finding.lease) ?? 0) > lastWord(finding).atMs + allowedMs)
  const wrong = endless.length > 0 ? endless : late
  const [first] = wrong
  if (first) {
    return verdict(
      'no-immortal-lock',
      'violated',
      sentence(first) + andMore(wrong.length - 1),
      wrong.map(({ grant, crash, lease }) => [grant.from.seq, lease.seq, crash.seq]),
    )
  }
  if (survivors.length === 0) {
    return verdict('no-immortal-lock', 'unknown', 'No client crashed while Redis held the lock for it.')
  }
  return verdict(
    'no-immortal-lock',
    'held',
    `Every lock that outlived its holder’s crash had an expiry (${count(survivors.length, 'time')}).`,
  )
}

/**
 * The leases that counted after the crash. One without end does not count if the same client's own command gave it an end or deleted the
 * key: a crashed client sends nothing more, so that command was on its way when it crashed.
 */
function leasesAfter(grant: BindingGrant, crash: Instant): Finding[] {
  return grant.segments.flatMap((lease, index) => {
    const next = grant.segments[index + 1]
    const endedBy = next ? next.by : grant.endedByClient
    if (!isBefore(crash, next ? begun(next) : grant.to)) return []
    if (dueMsOf(lease) === null && endedBy === grant.client) return []
    return [{ grant, crash, lease }]
  })
}

const begun = ({ seq, fromMs }: LeaseSegment): Instant => ({ seq, atMs: fromMs })

/** From when the lease is counted: the crash, or what the client had sent before it and was executed after. */
function lastWord({ grant, crash, lease }: Finding): Instant {
  return lease.by === grant.client ? later(crash, begun(lease)) : crash
}

function sentence({ grant, crash, lease }: Finding): string {
  const dueMs = dueMsOf(lease)
  const crashed = `${grant.client} crashed at ${seconds(crash.atMs)} while Redis held the lock for it`
  return dueMs === null
    ? `${crashed}, and the key has no expiry: Redis never frees it.`
    : `${crashed}, and the key was to expire only at ${seconds(dueMs)}.`
}
