import type { HotKey } from '#web/base/hot-keys.ts'
import { words } from '#web/locale/words.ts'

/** Makes digits answer an open question instead of choosing a panel. */
export function digitKeys(options: number, choose: (option: number) => void): HotKey {
  const keys = Array.from({ length: options }, (_, i) => String(i + 1))
  return { keys, caps: keys, words: words.question.before, does: (key) => choose(Number(key) - 1) }
}
