import { compareInstants, type Instant } from '../history/instants.ts'
import type { Share } from '../history/sharing.ts'

type Stretch = { from: Instant; to: Instant }

/**
 * Returns the stretches in which one client holds the lock exclusively, or in which as many clients hold it as its capacity allows. With unlimited capacity one
 * holder is enough, because a waiter may want the lock exclusively.
 */
export function fullStretches(spans: readonly (Stretch & Share)[], capacity: number): Stretch[] {
  if (capacity === 1 || !Number.isFinite(capacity)) return [...spans]
  const full: Stretch[] = spans.filter(({ exclusive }) => exclusive)
  const turns = spans
    .flatMap(({ from, to }) => [
      { at: from, change: 1 },
      { at: to, change: -1 },
    ])
    .sort((a, b) => compareInstants(a.at, b.at) || a.change - b.change)
  let inside = 0
  let since: Instant | undefined
  for (const { at, change } of turns) {
    inside += change
    if (inside >= capacity) since ??= at
    else if (since !== undefined) {
      full.push({ from: since, to: at })
      since = undefined
    }
  }
  return full
}
