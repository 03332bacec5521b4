/** English sentences about the lease that the store was given, against what was asked. */
import { type LeaseReport, shareOf } from '#model/checkers/lease-given.ts'
import type { Phrases, StoreNouns } from '../phrases.ts'
import { count, seconds } from './figures.ts'

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

function shares({ worst, smallest, largest }: LeaseReport): string {
  if (worst === undefined || smallest === undefined || largest === undefined) return '-'
  const [low, high] = [times(smallest), largest === null ? 'no end' : times(largest)]
  return low === high || smallest === Number.POSITIVE_INFINITY ? high : `${low} to ${high}`
}

function renewalsOf({ renewsTooOften, renewalsPerSecond }: LeaseReport, leaseMs: number): string | undefined {
  if (!renewsTooOften) return undefined
  return `the lock is renewed ${Math.round(renewalsPerSecond)} times a second. A lease of ${seconds(leaseMs)} needs ${(3000 / leaseMs).toFixed(1)}.`
}

function times(share: number): string {
  if (share === Number.POSITIVE_INFINITY) return 'no end'
  if (share >= 10) return `${Math.round(share)}×`
  return `${share < 0.1 ? Number(share.toPrecision(1)) : share.toFixed(2)}×`
}
