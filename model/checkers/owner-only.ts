/** `owner-only`: whoever deletes, shortens, extends or overwrites a held lock is its holder. */
import type { TraceAnalysis } from '../history/analysis.ts'
import type { LockWrite } from '../history/lock-key.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

export function checkOwnerOnly({ lockWrites }: TraceAnalysis): Verdict {
  const wrong = lockWrites.filter(({ by, holder }) => by !== holder)
  const [first] = wrong
  if (first) {
    return verdict(
      'owner-only',
      'violated',
      `${first.by} ${phrase(first)} at ${seconds(first.atMs)}, while Redis held it for ${first.holder}.${andMore(wrong.length - 1)}`,
      wrong.map(({ sinceSeq, seq }) => [sinceSeq, seq]),
    )
  }
  if (lockWrites.length === 0) {
    return verdict('owner-only', 'unknown', 'No client deleted or changed the lock while it was held.')
  }
  return verdict(
    'owner-only',
    'held',
    `The lock was deleted or changed by its own holder only (${count(lockWrites.length, 'time')}).`,
  )
}

function phrase({ what }: LockWrite): string {
  if (what === 'extended' || what === 'shortened') return `${what} the lease of the lock`
  return `${what} the lock`
}
