/** Defines keys of the projected screen, which are handled before the theatre's own keys. */
import type { HotKey } from '#web/base/hot-keys.ts'
import { leadKeyWords as words } from '#web/locale/workshop/keys.ts'
import { answering, leadKeys } from '../lead/keys.ts'
import { looksKeys } from '../lead/looks-keys.ts'
import { inSight, stepBack, stepOn } from '../lead/steps.ts'
import { openConsole } from '../lead/windows.ts'
import type { Lead } from '../room/lead.ts'

interface Host {
  join: () => void
  pick: () => void
  help: () => void
  blank: () => void
}

export function presentKeys(lead: Lead, host: Host): HotKey[] {
  const { activities, next, undo, freeze } = leadKeys(lead)
  const inWorkshop: HotKey[] = [
    { keys: ['PageDown'], caps: ['PgDn'], words: words.on, does: (_, held) => stepOn(lead, held) },
    { keys: ['PageUp'], caps: ['PgUp'], words: words.back, does: () => stepBack(lead) },
    { keys: ['b', '.'], caps: ['B', '.'], words: words.blank, does: host.blank },
    { keys: ['l'], caps: ['L'], words: words.pick, does: host.pick },
    next,
    undo,
    { keys: ['q'], caps: ['Q'], words: words.join, does: host.join },
    ...activities,
    freeze,
    { keys: ['o'], caps: ['O'], words: words.console, does: () => openConsole(lead.room.store.getState().code) },
  ]
  return answering(lead, inWorkshop, [...looksKeys(), { keys: ['?'], caps: ['?'], words: words.help, does: host.help }])
}

/** Replaces the theatre's keys while the theatre is covered: one key continues, and the others do not move the hidden lesson. */
export function coveredKeys(lead: Lead): HotKey[] {
  const still = ['ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowRight', 'Home', 'End', ' ', 'v', 'r']
  return answering(
    lead,
    [
      { keys: ['ArrowRight'], caps: ['→'], words: words.on, does: (_, held) => stepOn(lead, held) },
      { keys: still, caps: ['←'], words: words.back, does: () => inSight(lead, () => undefined) },
    ],
    [],
  )
}
