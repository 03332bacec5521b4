/**
 * Checks `once-per-period`: a scheduled job runs exactly once in each period, however many schedulers start it.
 *
 * A job that was due and never ran counts as missing only if the run completed.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import type { EventOf } from '../trace/trace.ts'
import { type Fact, fact, together } from './facts.ts'

type Due = EventOf<'job-due'>
type Ran = EventOf<'job-ran'>

export function checkOncePerPeriod({ trace, status, end }: TraceAnalysis): Fact {
  const due = new Map<string, Due | Ran>()
  const ran = new Map<string, Ran>()
  const again: Fact[] = []
  for (const event of trace.events) {
    if (event.kind !== 'job-due' && event.kind !== 'job-ran') continue
    const { client, job, period, atMs, seq } = event
    const name = JSON.stringify([job, period])
    if (!due.has(name)) due.set(name, event)
    if (event.kind === 'job-due') continue
    const earlier = ran.get(name)
    if (earlier === undefined) ran.set(name, event)
    else {
      const values = { client, job, period, atMs, earlier: { client: earlier.client, atMs: earlier.atMs } }
      again.push(fact('once-per-period', 'violated', 'once-per-period-again', values, [[earlier.seq, seq]]))
    }
  }
  const broken = together(again)
  if (broken) return broken
  const missing = [...due].flatMap(([name, event]) => (ran.has(name) ? [] : [event]))
  const [first] = missing
  if (first) {
    const { job, period } = first
    if (status !== 'completed') return fact('once-per-period', 'unknown', 'once-per-period-cut-short', { job, period })
    const proofs = missing.map(({ seq }) => [seq, end.seq])
    return fact('once-per-period', 'violated', 'once-per-period-never', { job, period }, proofs)
  }
  if (due.size === 0) return fact('once-per-period', 'unknown', 'once-per-period-no-job', {})
  return fact('once-per-period', 'held', 'once-per-period-held', { jobs: due.size })
}
