/** How a key has changed since the previous beat. */
import type { KeyAt } from '#web/replay/types-beside.ts'

export type KeyDifference = 'new' | 'changed' | 'gone'

/** Compares a key with `before`, its earlier state, which is `undefined` if the key did not exist. */
export function changeOf(key: KeyAt, before: KeyAt | undefined): KeyDifference | null {
  if (key.changedSeq === before?.changedSeq) return null
  if (key.gone !== null) return before === undefined || before.gone === null ? 'gone' : null
  return before === undefined || before.gone !== null ? 'new' : 'changed'
}
