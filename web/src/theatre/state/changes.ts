/** What has become of a key since the reader last looked. */
import type { KeyAt } from '#web/replay/types-beside.ts'

export type KeyDifference = 'new' | 'changed' | 'gone'

/** `before`: the same key as it was then, if it was there at all. */
export function changeOf(key: KeyAt, before: KeyAt | undefined): KeyDifference | null {
  if (key.changedSeq === before?.changedSeq) return null
  if (key.gone !== null) return before === undefined || before.gone === null ? 'gone' : null
  return before === undefined || before.gone !== null ? 'new' : 'changed'
}
