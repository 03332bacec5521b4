/** Keys that do the same in both of a teacher's windows: console and projected screen. Each window orders them as its buttons are. */
import type { HotKey } from '../../base/hotKeys.ts'
import { leadKeyWords as words } from '../../locale/en/workshop/keys.ts'
import { askNext, type Lead, nextItem, toggleBreak, toggleFreeze, toggleScreen } from './steps.ts'

export function leadKeys(lead: Lead) {
  const { act } = lead.room
  return {
    ask: { keys: ['a'], caps: ['A'], words: words.ask, does: () => askNext(lead) },
    close: { keys: ['s'], caps: ['S'], words: words.close, does: () => void act({ do: 'close' }) },
    reveal: { keys: ['x'], caps: ['X'], words: words.reveal, does: () => void act({ do: 'reveal' }) },
    dismiss: { keys: ['d'], caps: ['D'], words: words.dismiss, does: () => void act({ do: 'dismiss' }) },
    next: { keys: ['n'], caps: ['N'], words: words.next, does: () => nextItem(lead) },
    podium: { keys: ['w'], caps: ['W'], words: words.podium, does: () => toggleScreen(lead, 'podium') },
    recap: { keys: ['m'], caps: ['M'], words: words.recap, does: () => toggleScreen(lead, 'recap') },
    pause: { keys: ['k'], caps: ['K'], words: words.pause, does: () => toggleBreak(lead) },
    freeze: { keys: ['z'], caps: ['Z'], words: words.freeze, does: () => toggleFreeze(lead) },
  } satisfies Record<string, HotKey>
}
