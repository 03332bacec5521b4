/** Says in words where a fault strikes and how long it lasts. Pure. */
import { marks } from '#web/locale/marks.ts'
import { endText, lastingText, neverText, placeText, whatIfWords as words } from '#web/locale/theatre/whatif.ts'
import type { Movable } from './faults.ts'

/** Says when a pause ends, or how long it lasts if a parameter of its run decides that. Returns an empty text for a crash. */
export function sayEnd({ fault, ends }: Movable, endAt: number): string {
  if (fault.do === 'crash') return ''
  const { lastsMs, moment } = ends[endAt] ?? { moment: fault.until }
  return lastsMs === undefined ? endText(moment) : lastingText(lastsMs)
}

/** Says the fault's new moment, or why the fault did not strike there. */
export function sayMoved(movable: Movable): string {
  const { fault, struckMs, came, places, at, endAt } = movable
  const moment = places[at]?.moment ?? fault.when
  const end = sayEnd(movable, endAt)
  if (struckMs !== null) return marks.stopped(marks.clauses([fault.words, placeText(moment), end].filter(Boolean)))
  if (came && end !== '') return words.tooLate(fault.client, end)
  return words.missed(fault.client, neverText(moment), fault.do === 'crash')
}
