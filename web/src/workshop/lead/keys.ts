/** Keys that do the same in both of a teacher's windows: console and projected screen. Each window orders them as its buttons are. */
import type { HotKey } from '#web/base/hotKeys.ts'
import { leadKeyWords as words } from '#web/locale/en/workshop/keys.ts'
import { leadWords } from '#web/locale/en/workshop/lead.ts'
import { isHint } from '../room/hints.ts'
import {
  askNext,
  closeQuestion,
  dismissQuestion,
  type Lead,
  nextItem,
  revealQuestion,
  sayWhy,
  toggleBreak,
  toggleFreeze,
  toggleScreen,
} from './steps.ts'

export function leadKeys(lead: Lead) {
  return {
    ask: { keys: ['a'], caps: ['A'], words: words.ask, does: () => askNext(lead) },
    close: { keys: ['s'], caps: ['S'], words: words.close, does: () => closeQuestion(lead) },
    reveal: { keys: ['x'], caps: ['X'], words: words.reveal, does: () => revealQuestion(lead) },
    dismiss: { keys: ['d'], caps: ['D'], words: words.dismiss, does: () => dismissQuestion(lead) },
    next: { keys: ['n'], caps: ['N'], words: words.next, does: () => nextItem(lead) },
    podium: { keys: ['w'], caps: ['W'], words: words.podium, does: () => toggleScreen(lead, 'podium') },
    recap: { keys: ['m'], caps: ['M'], words: words.recap, does: () => toggleScreen(lead, 'recap') },
    pause: { keys: ['k'], caps: ['K'], words: words.pause, does: () => toggleBreak(lead) },
    freeze: { keys: ['z'], caps: ['Z'], words: words.freeze, does: () => toggleFreeze(lead) },
  } satisfies Record<string, HotKey>
}

/** Keys of a workshop: after its end they say so, and what a key said before goes with the next one. `always`: those that need no workshop. */
export function answering(lead: Lead, keys: readonly HotKey[], always: readonly HotKey[]): HotKey[] {
  const { store, clearProblem } = lead.room
  const inWorkshop = keys.map((key): HotKey => {
    const does: HotKey['does'] = (pressed, held) => {
      const { problem, room } = store.getState()
      if (room?.state === 'ended') return sayWhy(lead, leadWords.refused.ended)
      key.does(pressed, held)
      if (isHint(problem) && store.getState().problem === problem) clearProblem()
    }
    return { ...key, does }
  })
  return [...inWorkshop, ...always]
}
