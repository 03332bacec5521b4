/** Russian sentences about the lease that the store was given, against what was asked. */
import { type LeaseReport, shareOf } from '#model/checkers/lease-given.ts'
import type { Phrases, StoreNouns } from '../phrases.ts'
import { count, form, seconds } from './figures.ts'

export const leasePhrases: Phrases['lease'] = { report, shares, renewals: renewalsOf }

function report({ status, worst, grants, renewals }: LeaseReport, { name }: StoreNouns): string {
  const granted = count(grants, 'выдача', 'выдачи', 'выдач')
  const all = `${granted} и ${count(renewals, 'продление', 'продления', 'продлений')}`
  if (status === 'not-tested') return 'Ни один воркер не взял блокировку.'
  if (status === 'unknown' || worst === undefined) return `Аренды, которую можно измерить, в ${name} нет.`
  if (status === 'held') return `Аренда везде такая, какую просили, с точностью до десятой: ${all}.`
  const { client, what, atMs, askedMs, givenMs } = worst
  const given = givenMs === null ? 'без конца' : seconds(Math.max(0, givenMs))
  return `На ${seconds(atMs)} ${what === 'grant' ? 'выдача' : 'продление'} ${client}: аренда ${given} вместо ${seconds(askedMs)} (${times(shareOf(worst))}). Это худший случай. Всего здесь ${all}.`
}

function shares({ worst, smallest, largest }: LeaseReport): string {
  if (worst === undefined || smallest === undefined || largest === undefined) return '-'
  const [low, high] = [times(smallest), largest === null ? endless : times(largest)]
  return low === high || smallest === Number.POSITIVE_INFINITY ? high : `${low} – ${high}`
}

function renewalsOf({ renewsTooOften, renewalsPerSecond }: LeaseReport, leaseMs: number): string | undefined {
  if (!renewsTooOften) return undefined
  const rate = Math.round(renewalsPerSecond)
  return `блокировку продлевают ${rate} ${form(rate, 'раз', 'раза', 'раз')} в секунду. Аренде в ${seconds(leaseMs)} нужно ${(3000 / leaseMs).toFixed(1)}.`
}

const endless = 'без конца'

function times(share: number): string {
  if (share === Number.POSITIVE_INFINITY) return endless
  if (share >= 10) return `${Math.round(share)}×`
  return `${share < 0.1 ? Number(share.toPrecision(1)) : share.toFixed(2)}×`
}
