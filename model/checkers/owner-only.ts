/** Checks `owner-only`: only the holder deletes, shortens, extends or overwrites a held lock. */
import type { TraceAnalysis } from '../history/analysis.ts'
import type { LockWrite } from '../history/lock-key.ts'
import { countsUp, isMeddling } from '../history/rules.ts'
import type { Trace } from '../trace/trace.ts'
import { type Fact, fact } from './facts.ts'

export function checkOwnerOnly({ trace, lockWrites }: TraceAnalysis): Fact {
  const wrong = lockWrites.filter((write) => isMeddling({ ...write, isCount: isCount(write, trace) }))
  const [first] = wrong
  if (first) {
    const { by: client, holder, what, atMs } = first
    const proofs = wrong.map(({ sinceSeq, seq }) => [sinceSeq, seq])
    return fact('owner-only', 'violated', `owner-only-${what}`, { client, holder, atMs }, proofs)
  }
  if (lockWrites.length === 0) return fact('owner-only', 'unknown', 'owner-only-none-touched', {})
  return fact('owner-only', 'held', 'owner-only-held', { times: lockWrites.length })
}

function isCount({ what, seq }: LockWrite, { events }: Trace): boolean {
  const event = events[seq]
  return event?.kind === 'key-changed' && countsUp({ what, notice: event.notice })
}
