/**
 * `no-immortal-lock`: when the holder of a lock crashes, the lock becomes free by itself.
 *
 * Judged by what Redis was told, not by when the expiry was seen, so it does not depend on the machine's speed. The holder is the client
 * for whom Redis holds the lock, whether or not its acquire had returned: a crash between SETNX and EXPIRE counts.
 */

import type { Expiry, Hold } from './hold.ts'
import { earlier, type Instant, instantOf, isBefore, later } from './instants.ts'
import type { Reading } from './reading.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

interface Finding {
  hold: Hold
  crash: Instant
  expiry: Expiry
}

export function checkNoImmortalLock({ trace, holds, leaseMs }: Reading): Verdict {
  // One lease is due to the crashed holder. Another is granted as slack: some locks round their lease up or add a margin to it, and
  // what this property is about is a lock that hangs for good, or out of all proportion.
  const allowedMs = 2 * leaseMs
  const crashes = new Map<string, Instant>()
  for (const event of trace.events) if (event.kind === 'client-crashed') crashes.set(event.client, instantOf(event))

  const survivors = holds.flatMap((hold): Finding[] => {
    const crash = crashes.get(hold.client)
    return crash ? expiriesAfter(hold, crash) : []
  })
  const endless = survivors.filter(({ expiry }) => expiry.dueMs === null)
  const late = survivors.filter(
    (finding) => finding.expiry.dueMs !== null && finding.expiry.dueMs > lastWord(finding).atMs + allowedMs,
  )
  const wrong = endless.length > 0 ? endless : late
  const [first] = wrong
  if (first) {
    return verdict(
      'no-immortal-lock',
      'violated',
      sentence(first) + andMore(wrong.length - 1),
      wrong.map(({ hold, crash, expiry }) => [hold.from.seq, expiry.at.seq, crash.seq]),
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
 * The expiries that counted after the crash. One without end does not count if the same client's own command gave it an end or deleted the
 * key: a crashed client sends nothing more, so that command was on its way when it crashed.
 */
function expiriesAfter(hold: Hold, crash: Instant): Finding[] {
  return hold.expiries.flatMap((expiry, index) => {
    const next = hold.expiries[index + 1]
    const endedBy = next ? next.by : hold.endedBy.client
    if (!isBefore(crash, next?.at ?? earlier(hold.liveTo, hold.endedBy))) return []
    if (expiry.dueMs === null && endedBy === hold.client) return []
    return [{ hold, crash, expiry }]
  })
}

/** From when the lease is counted: the crash, or what the client had sent before it and was executed after. */
function lastWord({ hold, crash, expiry }: Finding): Instant {
  return expiry.by === hold.client ? later(crash, expiry.at) : crash
}

function sentence({ hold, crash, expiry }: Finding): string {
  const crashed = `${hold.client} crashed at ${seconds(crash.atMs)} while Redis held the lock for it`
  return expiry.dueMs === null
    ? `${crashed}, and the key has no expiry: Redis never frees it.`
    : `${crashed}, and the key was to expire only at ${seconds(expiry.dueMs)}.`
}
