/** Tells when a comparison began and which of two comparisons began first. */
import type { TraceHeader } from '#model/trace/trace.ts'
import type { RunLog } from './run-log.ts'

export type Began = 'earlier' | 'later'

type Started = readonly { log: Pick<RunLog, 'header'> }[]

/** Returns the header of the first of a comparison's runs that has begun, or `null` if none has. The runs share their lesson and parameters. */
export function headerOf(runs: Started): TraceHeader | null {
  return runs.find(({ log }) => log.header !== null)?.log.header ?? null
}

/** Returns when `other` began, compared with `shown`. */
export function beganBeside(other: Started, shown: Started): Began {
  return startOf(other) > startOf(shown) ? 'later' : 'earlier'
}

/** Start time in ISO 8601, whose alphabetical order is that of time. Empty if no run has begun. */
const startOf = (runs: Started): string => headerOf(runs)?.startedAt ?? ''
