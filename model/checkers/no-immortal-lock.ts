/**
 * Checks `no-immortal-lock`: when the holder of a lock crashes, the lock becomes free by itself.
 *
 * The rule uses the expiry that the store was given, not the moment at which the key was seen to expire, so it does not depend on the machine's speed. The
 * holder is the client for whom the store holds the lock, whether or not the client's acquire had returned: a crash between SETNX and EXPIRE counts.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import type { BindingGrant } from '../history/binding-grants.ts'
import { type Instant, instantOf, isBefore, laterOf } from '../history/instants.ts'
import { dueMsOf, type LeaseSegment } from '../history/node-grants.ts'
import { outlives } from '../history/rules.ts'
import { type Fact, fact, type LockEnd } from './facts.ts'

interface Finding {
  grant: BindingGrant
  crash: Instant
  lease: LeaseSegment
  /** The grant's lease before `lease`. */
  previous?: LeaseSegment | undefined
}

export function checkNoImmortalLock({ trace, nodeGrants, leaseMs }: TraceAnalysis): Fact {
  const crashes = new Map<string, Instant>()
  for (const event of trace.events) if (event.kind === 'client-crashed') crashes.set(event.client, instantOf(event))

  const survivors = nodeGrants.flatMap((grant): Finding[] => {
    const crash = crashes.get(grant.client)
    return crash ? leasesAfter(grant, crash) : []
  })
  const hangs = (finding: Finding) => {
    const { endsWith } = finding.lease
    const dueMs = dueMsOf(finding.lease)
    return endsWith === undefined || dueMs !== null
      ? outlives({ dueMs, fromMs: lastWord(finding).atMs, leaseMs })
      : undefined
  }
  const endless = survivors.filter((finding) => hangs(finding) === 'endless')
  const late = survivors.filter((finding) => hangs(finding) === 'late')
  const wrong = endless.length > 0 ? endless : late
  const [first] = wrong
  if (first) {
    const dueMs = dueMsOf(first.lease)
    const crashed = { client: first.grant.client, crashMs: first.crash.atMs }
    const proofs = wrong.map(({ grant, crash, lease }) => [grant.from.seq, lease.seq, crash.seq])
    return dueMs === null
      ? fact('no-immortal-lock', 'violated', 'no-immortal-lock-endless', crashed, proofs)
      : fact('no-immortal-lock', 'violated', 'no-immortal-lock-late', { ...crashed, dueMs, leaseMs }, proofs)
  }
  if (survivors.length === 0) return fact('no-immortal-lock', 'unknown', 'no-immortal-lock-none-crashed', {})
  const ends = [...new Set(survivors.flatMap(({ lease }) => endOf(lease) ?? []))]
  return fact('no-immortal-lock', 'held', 'no-immortal-lock-held', { times: survivors.length, ends })
}

/**
 * Returns the leases that still counted after the crash. Leaves out an endless lease if a command of the same client later ended the lease or deleted the key,
 * because the client had sent that command before it crashed.
 */
function leasesAfter(grant: BindingGrant, crash: Instant): Finding[] {
  return grant.segments.flatMap((lease, index) => {
    const next = grant.segments[index + 1]
    const endedBy = next ? next.by : grant.endedByClient
    if (!isBefore(crash, next ? begun(next) : grant.to)) return []
    if (dueMsOf(lease) === null && endedBy === grant.client) return []
    return [{ grant, crash, lease, previous: grant.segments[index - 1] }]
  })
}

function endOf({ expiresAtMs, deadlineAtMs, endsWith }: LeaseSegment): LockEnd | undefined {
  if (expiresAtMs !== null) return 'expiry'
  return deadlineAtMs === undefined ? endsWith : 'deadline'
}

const begun = ({ seq, fromMs }: LeaseSegment): Instant => ({ seq, atMs: fromMs })

/**
 * Returns the instant from which this rule counts the lease. That is the crash, or the lease's beginning if that is later and the crashed client had sent the
 * lease's command before it crashed. The lease's beginning also counts if another client's command gave the crashed client a free lock: it handed the lock on,
 * or it replaced a past deadline and kept the old name.
 */
function lastWord({ grant, crash, lease, previous }: Finding): Instant {
  const wasFree = previous === undefined ? lease.by !== null : (previous.deadlineAtMs ?? Infinity) <= lease.fromMs
  return lease.by === grant.client || wasFree ? laterOf(crash, begun(lease)) : crash
}
