/** `store-exclusion`: the store never grants the lock to one client while its word to another still binds. */

import type { StoreGrant } from './grants.ts'
import { dueOf } from './hold.ts'
import { type Overlap, overlapsOf } from './intervals.ts'
import { type Reading, seekersOf } from './reading.ts'
import type { Verdict } from './verdict.ts'
import { andMore, seconds, verdict } from './words.ts'

export function checkStoreExclusion(reading: Reading): Verdict {
  const { promised } = reading
  if (promised.length === 0) return verdict('store-exclusion', 'unknown', 'Redis granted the lock to no client.')
  const overlaps = overlapsOf(promised)
  const [first] = overlaps
  if (first) {
    return verdict(
      'store-exclusion',
      'violated',
      sentence(first, reading) + andMore(overlaps.length - 1),
      overlaps.map((overlap) => [
        overlap.first.first.from.seq,
        overlap.second.first.from.seq,
        ...(overlap.first.last.ended === 'forgotten' ? [overlap.first.last.endedBy.seq] : []),
      ]),
    )
  }
  if (seekersOf(reading).size < 2) {
    return verdict('store-exclusion', 'unknown', 'Only one client wanted the lock, so Redis had nobody to keep out.')
  }
  return verdict(
    'store-exclusion',
    'held',
    'Redis never granted the lock to one client while another’s grant was good.',
  )
}

function sentence({ first, second }: Overlap<StoreGrant>, { trace }: Reading): string {
  const quorum = trace.header.fleet.kind === 'quorum'
  const giver = (grant: StoreGrant) => (quorum ? 'a majority of the nodes' : grant.first.node)
  const dueMs = dueOf(first.last)
  const promise = first.last.ended === 'forgotten' && dueMs !== null ? ` until ${seconds(dueMs)}` : ''
  return (
    `At ${seconds(first.from.atMs)} ${giver(first)} granted the lock to ${first.client}${promise}, and ` +
    `at ${seconds(second.from.atMs)}, while that grant was good, ${giver(second)} granted it to ${second.client}.`
  )
}
