/** Measures handover time: how long the lock is idle between two holders although a client waits for it. */
import type { TraceAnalysis } from '../history/analysis.ts'
import { waitsOf } from './waits.ts'

/** Returns, for each wait that ended with the lock, the milliseconds from the last time the lock became free to the grant. */
export function handoversMs(analysis: TraceAnalysis): number[] {
  const { freed } = analysis.history.lockKey
  let next = 0
  return waitsOf(analysis)
    .filter(({ ended }) => ended === 'acquired')
    .flatMap(({ from, to }) => {
      // Waits are sorted by when they end, so the pointer never goes back.
      while ((freed[next]?.seq ?? Number.POSITIVE_INFINITY) < to.seq) next += 1
      const last = freed[next - 1]
      return last && last.seq > from.seq ? [to.atMs - last.atMs] : []
    })
}
