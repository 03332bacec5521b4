import { words } from '../../locale/en/words.ts'
import { judgingOf } from '../../store/entries.ts'
import type { RunEntry } from '../../store/state.ts'

/** In place of a verdict that cannot be known yet: whether it is only to be waited for. */
export function openWords(run: RunEntry): string {
  return judgingOf(run) === 'judging' ? words.verdict.judging : words.verdict.open
}
