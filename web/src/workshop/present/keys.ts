/** What keys do on the projected screen, before the theatre's own. */
import type { HotKey } from '../../base/hotKeys.ts'
import { leadKeyWords as words } from '../../locale/en/workshop/keys.ts'
import {
  askNext,
  type Lead,
  nextItem,
  stepBack,
  stepOn,
  toggleBreak,
  toggleFreeze,
  toggleScreen,
} from '../lead/steps.ts'
import { openConsole } from '../lead/windows.ts'

interface Host {
  join: () => void
  pick: () => void
  help: () => void
  blank: () => void
}

export function presentKeys(lead: Lead, host: Host): HotKey[] {
  const { act } = lead.room
  return [
    { keys: ['PageDown'], caps: ['PgDn'], words: words.on, does: () => stepOn(lead) },
    { keys: ['PageUp'], caps: ['PgUp'], words: words.back, does: () => stepBack(lead) },
    { keys: ['b', '.'], caps: ['B', '.'], words: words.blank, does: host.blank },
    { keys: ['l'], caps: ['L'], words: words.pick, does: host.pick },
    { keys: ['n'], caps: ['N'], words: words.next, does: () => nextItem(lead) },
    { keys: ['q'], caps: ['Q'], words: words.join, does: host.join },
    { keys: ['a'], caps: ['A'], words: words.ask, does: () => askNext(lead) },
    { keys: ['s'], caps: ['S'], words: words.close, does: () => void act({ do: 'close' }) },
    { keys: ['x'], caps: ['X'], words: words.reveal, does: () => void act({ do: 'reveal' }) },
    { keys: ['d'], caps: ['D'], words: words.dismiss, does: () => void act({ do: 'dismiss' }) },
    { keys: ['w'], caps: ['W'], words: words.podium, does: () => toggleScreen(lead, 'podium') },
    { keys: ['m'], caps: ['M'], words: words.recap, does: () => toggleScreen(lead, 'recap') },
    { keys: ['k'], caps: ['K'], words: words.pause, does: () => toggleBreak(lead) },
    { keys: ['z'], caps: ['Z'], words: words.freeze, does: () => toggleFreeze(lead) },
    { keys: ['o'], caps: ['O'], words: words.console, does: () => openConsole(lead.room.store.getState().code) },
    { keys: ['?'], caps: ['?'], words: words.help, does: host.help },
  ]
}
