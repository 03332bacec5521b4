import { type LeaseReport, shareOf } from '#model/checkers/lease-given.ts'
import { leaseSharesIn } from '../lease-shares.ts'
import type { Phrases, StoreNouns } from '../phrases.ts'
import { seconds } from './figures.ts'

const { times, shares } = leaseSharesIn('无期限', (low, high) => `${low} 到 ${high}`)

export const leasePhrases: Phrases['lease'] = { report, shares, renewals: renewalsOf }

function report({ status, worst, grants, renewals }: LeaseReport, { name }: StoreNouns): string {
  const all = `${grants} 次授予和 ${renewals} 次续期`
  if (status === 'not-tested') return '没有进程拿到锁。'
  if (status === 'unknown' || worst === undefined) return `在 ${name} 里，这把锁没有量得出的租约。`
  if (status === 'held') return `${all}，得到的租期都和要求的一样，相差不到一成。`
  const { client, what, atMs, askedMs, givenMs } = worst
  const done = what === 'grant' ? '拿到锁' : '续期'
  const given = givenMs === null ? '租约没有期限' : `租期 ${seconds(Math.max(0, givenMs))}`
  return `${client} 在 ${seconds(atMs)} ${done}，${given}，而要求的是 ${seconds(askedMs)}：${times(shareOf(worst))}。${all}里，这次偏差最大。`
}

function renewalsOf({ renewsTooOften, renewalsPerSecond }: LeaseReport, leaseMs: number): string | undefined {
  if (!renewsTooOften) return undefined
  return `锁每秒续期 ${Math.round(renewalsPerSecond)} 次。租期 ${seconds(leaseMs)}，每秒 ${(3000 / leaseMs).toFixed(1)} 次就够。`
}
