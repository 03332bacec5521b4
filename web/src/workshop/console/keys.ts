/** Defines keyboard shortcuts of the console, and the console's tabs, which some of the shortcuts open. */
import type { HotKey } from '#web/base/hot-keys.ts'
import { leadKeyWords as words } from '#web/locale/workshop/keys.ts'
import { toggleScreen } from '#web/workshop/room/lead.ts'
import { answering, leadKeys } from '../lead/keys.ts'
import { looksKeys } from '../lead/looks-keys.ts'
import { inSight, stepBack, stepOn } from '../lead/steps.ts'
import type { Lead } from '../room/lead.ts'

export const tabIds = ['plan', 'people', 'handsOn'] as const
export type ConsoleTab = (typeof tabIds)[number]

interface Host {
  run: () => void
  pick: () => void
  show: (tab: ConsoleTab) => void
  help: () => void
}

export function consoleKeys(lead: Lead, { run, pick, show, help }: Host): HotKey[] {
  const { activities, next, undo, freeze } = leadKeys(lead)
  const theatre = () => lead.session.store.getState()
  const seen = (move: () => void) => () => inSight(lead, move)
  const inWorkshop: HotKey[] = [
    { keys: ['PageDown', 'ArrowRight'], caps: ['PgDn', '→'], words: words.on, does: (_, held) => stepOn(lead, held) },
    { keys: ['PageUp', 'ArrowLeft'], caps: ['PgUp', '←'], words: words.back, does: () => stepBack(lead) },
    { keys: ['Home'], caps: ['Home'], words: words.home, does: seen(() => theatre().home()) },
    { keys: ['ArrowDown'], caps: ['↓'], words: words.eventOn, does: seen(() => theatre().stepEvent(1)) },
    { keys: ['ArrowUp'], caps: ['↑'], words: words.eventBack, does: seen(() => theatre().stepEvent(-1)) },
    { keys: [' '], caps: ['Space'], words: words.play, does: seen(() => theatre().togglePlay()) },
    { keys: ['r'], caps: ['R'], words: words.run, does: seen(run) },
    { keys: ['v'], caps: ['V'], words: words.violation, does: seen(() => theatre().jumpToViolation()) },
    ...activities,
    next,
    undo,
    { keys: ['l'], caps: ['L'], words: words.pick, does: pick },
    { keys: ['b', '.'], caps: ['B', '.'], words: words.blank, does: () => toggleScreen(lead, 'blank') },
    { keys: ['q'], caps: ['Q'], words: words.join, does: () => toggleScreen(lead, 'join') },
    freeze,
  ]
  const always: HotKey[] = [
    { keys: ['1'], caps: ['1'], words: words.tabs.plan, does: () => show('plan') },
    { keys: ['2'], caps: ['2'], words: words.tabs.people, does: () => show('people') },
    { keys: ['3'], caps: ['3'], words: words.tabs.handsOn, does: () => show('handsOn') },
    ...looksKeys(),
    { keys: ['?'], caps: ['?'], words: words.help, does: help },
  ]
  return answering(lead, inWorkshop, always)
}
