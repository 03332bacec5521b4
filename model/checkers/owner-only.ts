/** `owner-only`: whoever deletes, shortens, extends or overwrites a held lock is its holder. */

import type { Touch } from './hold.ts'
import type { Reading } from './reading.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

export function checkOwnerOnly({ touches }: Reading): Verdict {
  const wrong = touches.filter(({ by, holder }) => by !== holder)
  const [first] = wrong
  if (first) {
    return verdict(
      'owner-only',
      'violated',
      `${first.by} ${phrase(first)} at ${seconds(first.at.atMs)}, while Redis held it for ${first.holder}.${andMore(wrong.length - 1)}`,
      wrong.map(({ since, at }) => [since.seq, at.seq]),
    )
  }
  if (touches.length === 0) {
    return verdict('owner-only', 'unknown', 'No client deleted or changed the lock while it was held.')
  }
  return verdict(
    'owner-only',
    'held',
    `The lock was deleted or changed by its own holder only (${count(touches.length, 'time')}).`,
  )
}

function phrase({ what }: Touch): string {
  if (what === 'extended' || what === 'shortened') return `${what} the lease of the lock`
  return `${what} the lock`
}
