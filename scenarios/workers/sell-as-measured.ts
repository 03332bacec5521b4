/** A worker whose sales take as long as sales did when somebody measured them: most are quick, and a few are not. */
import type { ClientScript } from '../define.ts'
import { sellOne } from './sell-one.ts'

/** Two hundred sales, the quickest first: how many took how long. */
const measured = [
  { sales: 120, ms: 500 },
  { sales: 60, ms: 700 },
  { sales: 18, ms: 4500 },
  { sales: 2, ms: 7000 },
]

const sorted = measured.flatMap(({ sales, ms }) => new Array<number>(sales).fill(ms))

export const meanMs = Math.round(sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length)

/** The shortest time within which this share of the sales was over. */
export const percentileMs = (percent: number): number => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0

/** How often a lease is over before the sale is. */
export const longerThan = (leaseMs: number): number => sorted.filter((ms) => ms > leaseMs).length

export const tooShort = (leaseMs: number): string => `Too short for ${longerThan(leaseMs)} sales of ${sorted.length}.`

/** Every fiftieth of those sales: four, of which the last is among the slowest. */
const sample = sorted.filter((_, place) => (place + 1) % 50 === 0)

/** How many sales it makes. */
export const sales = sample.length

export const sellAsMeasured: ClientScript = async (me) => {
  for (const workMs of sample) await sellOne({ ...me, parameters: { ...me.parameters, workMs } })
}
