import type { TraceAnalysis } from '../history/analysis.ts'
import { lengthMs } from '../history/intervals.ts'
import { handoversMs } from './handover.ts'
import { roundTripsOf } from './round-trips.ts'
import type { Metrics } from './verdict.ts'
import { waitsOf } from './waits.ts'

/** Computes the figures shown with the verdicts. Times are in milliseconds; zombie and orphan time are summed over the clients. */
export function measure(analysis: TraceAnalysis): Metrics {
  const { trace, history, end } = analysis
  const countOf = (kind: string) => trace.events.reduce((n, event) => (event.kind === kind ? n + 1 : n), 0)
  const waits = waitsOf(analysis).flatMap((wait) => (wait.ended === 'acquired' ? [lengthMs(wait)] : []))
  const handovers = handoversMs(analysis)
  return {
    waitP50Ms: percentile(waits, 0.5),
    waitP99Ms: percentile(waits, 0.99),
    handoverMs: percentile(handovers, 0.5),
    dangerMs: round(history.dangers.timeline.totalMs(end)),
    zombieMs: round(history.gaps.zombies.totalMs(end)),
    orphanMs: round(history.gaps.orphans.totalMs(end)),
    grants: countOf('client-acquired'),
    commands: countOf('command-sent'),
    operations: operationsIn(trace),
    roundTrips: roundTripsOf(trace.events),
  }
}

/** Counts the commands that the store executed. A script counts as the commands that it calls. */
function operationsIn({ events }: TraceAnalysis['trace']): number {
  const executed = events.filter((event) => event.kind === 'command-executed' && event.client !== undefined)
  const scripts = new Set(
    executed.flatMap((event) => (event.kind === 'command-executed' && event.inner ? [event.id] : [])),
  )
  return executed.filter((event) => event.kind === 'command-executed' && (event.inner || !scripts.has(event.id))).length
}

/** Returns the smallest value that is at least as large as this share of the values; `null` if there are no values. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  return found === undefined ? null : round(found)
}

/** Rounds to whole microseconds, the trace's own resolution. */
const round = (ms: number) => Math.round(ms * 1000) / 1000
