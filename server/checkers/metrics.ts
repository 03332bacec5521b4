/** Figures beside the verdicts. */
import type { Metrics } from '../protocol/verdict.ts'
import { zombiesOf } from './coverage.ts'
import { coveredMs, lengthMs, overlapsOf, uncovered } from './intervals.ts'
import type { Reading } from './reading.ts'

/** Times in milliseconds; zombie and orphan time are summed over the clients. */
export function measure(reading: Reading): Metrics {
  const { trace, beliefs, live } = reading
  const sum = (spans: Parameters<typeof lengthMs>[0][]) =>
    round(spans.reduce((total, span) => total + lengthMs(span), 0))
  const countOf = (kind: string) => trace.events.reduce((n, event) => (event.kind === kind ? n + 1 : n), 0)
  return {
    dangerMs: round(coveredMs(overlapsOf(beliefs))),
    zombieMs: sum(zombiesOf(reading)),
    orphanMs: sum(uncovered(live, beliefs)),
    grants: countOf('client-acquired'),
    commands: countOf('command-sent'),
  }
}

/** To whole microseconds, the trace's own resolution. */
const round = (ms: number) => Math.round(ms * 1000) / 1000
