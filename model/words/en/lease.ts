import { type LeaseReport, shareOf } from '#model/checkers/lease-given.ts'
import { leaseSharesIn } from '../lease-shares.ts'
import type { Phrases, StoreNouns } from '../phrases.ts'
import { count, seconds } from './figures.ts'

const { times, shares } = leaseSharesIn('no end', (low, high) => `${low} to ${high}`)

export const leasePhrases: Phrases['lease'] = { report, shares, renewals: renewalsOf }

function report({ status, worst, grants, renewals }: LeaseReport, { name }: StoreNouns): string {
  const all = `${count(grants, 'grant', 'grants')} and ${count(renewals, 'renewal', 'renewals')}`
  if (status === 'not-tested') return 'No worker acquired the lock.'
  if (status === 'unknown' || worst === undefined) return `${name} holds no lease of this lock that could be measured.`
  if (status === 'held') return `${all} got the lease that was asked, within a tenth.`
  const { client, what, atMs, askedMs, givenMs } = worst
  const done = what === 'grant' ? 'was granted the lock' : 'renewed the lock'
  const given = givenMs === null ? 'without an end' : `for ${seconds(Math.max(0, givenMs))}`
  return `${client} ${done} at ${seconds(atMs)} ${given}, where ${seconds(askedMs)} were asked: ${times(shareOf(worst))}. It was the worst of ${all}.`
}

function renewalsOf({ renewsTooOften, renewalsPerSecond }: LeaseReport, leaseMs: number): string | undefined {
  if (!renewsTooOften) return undefined
  return `the lock is renewed ${Math.round(renewalsPerSecond)} times a second. A lease of ${seconds(leaseMs)} needs ${(3000 / leaseMs).toFixed(1)}.`
}
