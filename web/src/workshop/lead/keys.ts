/**
 * Defines keys that do the same in both of a teacher's windows, the console and the projected screen. Each window lists the keys in the order of its buttons.
 */
import type { HotKey } from '#web/base/hot-keys.ts'
import { leadKeyWords as words } from '#web/locale/workshop/keys.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { activityKeys } from '../activities/in-play.ts'
import { otherPage } from '../activities/outcome/rules.ts'
import { isHint } from '../room/hints.ts'
import { type Lead, sayWhy } from '../room/lead.ts'
import { nextItem, toggleFreeze, undoBegin } from './steps.ts'

export function leadKeys(lead: Lead): { activities: HotKey[]; next: HotKey; undo: HotKey; freeze: HotKey } {
  return {
    activities: activityKeys(lead),
    next: { keys: ['n'], caps: ['N'], words: words.next, does: () => nextItem(lead) },
    undo: { keys: ['u'], caps: ['U'], words: words.undo, does: () => undoBegin(lead) },
    freeze: { keys: ['z'], caps: ['Z'], words: words.freeze, does: () => toggleFreeze(lead) },
  }
}

const pageSteps: Readonly<Record<string, number>> = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 }

/** Turns to another page of the recap, which remains on the projected screen after the end. Returns whether the key did. */
function turnsPage({ room }: Lead, key: string): boolean {
  const page = otherPage(room.store.getState().room, pageSteps[key] ?? 0)
  if (page === null) return false
  void room.act({ do: 'recap-page', page })
  return true
}

/**
 * Wraps keys: each press clears the previous key's hint. After the workshop's end, a press only says that the workshop has ended. `always` are keys that work
 * after the end as well.
 */
export function answering(lead: Lead, keys: readonly HotKey[], always: readonly HotKey[]): HotKey[] {
  const { store, clearProblem } = lead.room
  const inWorkshop = keys.map((key): HotKey => {
    const does: HotKey['does'] = (pressed, held) => {
      const { problem, room } = store.getState()
      if (room?.state === 'ended') return turnsPage(lead, pressed) ? undefined : sayWhy(lead, leadWords.refused.ended)
      key.does(pressed, held)
      if (isHint(problem) && store.getState().problem === problem) clearProblem()
    }
    return { ...key, does }
  })
  return [...inWorkshop, ...always]
}
