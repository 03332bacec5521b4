/** Figures beside the verdicts. */

import { zombiesOf } from './coverage.ts'
import { handoversMs } from './handover.ts'
import { coveredMs, lengthMs, overlapsOf, uncovered } from './intervals.ts'
import type { Reading } from './reading.ts'
import type { Metrics } from './verdict.ts'
import { waitsOf } from './waits.ts'

/** Times in milliseconds; zombie and orphan time are summed over the clients. */
export function measure(reading: Reading): Metrics {
  const { trace, beliefs, live } = reading
  const sum = (spans: Parameters<typeof lengthMs>[0][]) =>
    round(spans.reduce((total, span) => total + lengthMs(span), 0))
  const countOf = (kind: string) => trace.events.reduce((n, event) => (event.kind === kind ? n + 1 : n), 0)
  const waits = waitsOf(reading).flatMap((wait) => (wait.ended === 'acquired' ? [lengthMs(wait)] : []))
  const handovers = handoversMs(reading)
  return {
    waitP50Ms: percentile(waits, 0.5),
    waitP99Ms: percentile(waits, 0.99),
    handoverMs: percentile(handovers, 0.5),
    dangerMs: round(coveredMs(overlapsOf(beliefs))),
    zombieMs: sum(zombiesOf(reading)),
    orphanMs: sum(uncovered(live, beliefs)),
    grants: countOf('client-acquired'),
    commands: countOf('command-sent'),
  }
}

/** The value that `share` of the values do not exceed, among those that were measured; `null` if there are none. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  return found === undefined ? null : round(found)
}

/** To whole microseconds, the trace's own resolution. */
const round = (ms: number) => Math.round(ms * 1000) / 1000
