import { type LeaseReport, shareOf } from '#model/checkers/lease-given.ts'
import { leaseSharesIn } from '../lease-shares.ts'
import type { Phrases, StoreNouns } from '../phrases.ts'
import { count, form, seconds } from './figures.ts'

const { times, shares } = leaseSharesIn('без конца', (low, high) => `${low} – ${high}`)

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

function renewalsOf({ renewsTooOften, renewalsPerSecond }: LeaseReport, leaseMs: number): string | undefined {
  if (!renewsTooOften) return undefined
  const rate = Math.round(renewalsPerSecond)
  return `блокировку продлевают ${rate} ${form(rate, 'раз', 'раза', 'раз')} в секунду. Аренде в ${seconds(leaseMs)} нужно ${(3000 / leaseMs).toFixed(1)}.`
}
