/** Tells which of two comparisons began first. */
import type { RunLog } from './run-log.ts'

export type Began = 'earlier' | 'later'

type Started = readonly { log: Pick<RunLog, 'header'> }[]

/** Returns when `other` began, compared with `shown`. */
export function beganBeside(other: Started, shown: Started): Began {
  return startOf(other) > startOf(shown) ? 'later' : 'earlier'
}

/** Start time in ISO 8601, whose alphabetical order is that of time. Empty if no run has begun. */
const startOf = (runs: Started): string => runs.find(({ log }) => log.header !== null)?.log.header?.startedAt ?? ''
