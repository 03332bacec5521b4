/** What is on the projected screen besides the lesson. Pure. */
import type { RoomView } from '#model/messages/workshop.ts'

export type CoverId = 'blank' | 'join' | 'podium' | 'recap' | 'board' | 'break' | 'question' | 'hands-on' | 'level'

/** What lies over the lesson on the class's own screens too. */
export type OverLesson = Exclude<CoverId, 'blank' | 'join'>

type Covering = Pick<RoomView, 'screen' | 'breakUntilMs' | 'question' | 'handsOn' | 'level' | 'projected'> | null

interface Cover<Id> {
  by: Id
  /** The question's own words. */
  text: string
}

/** What covers the lesson on the projected screen: the uppermost of several. */
export function coverOf(room: Covering): Cover<CoverId> | null {
  if (room?.screen.blank) return { by: 'blank', text: '' }
  if (room?.screen.join) return { by: 'join', text: '' }
  return overLesson(room)
}

/** What lies over the lesson on the projected screen and on the class's own. Beneath it nobody sees where the lesson goes. */
export function overLesson(room: Covering): Cover<OverLesson> | null {
  if (room === null) return null
  const { screen, breakUntilMs, question, handsOn, level, projected } = room
  if (breakUntilMs !== null) return { by: 'break', text: '' }
  if (screen.podium) return { by: 'podium', text: '' }
  if (screen.recap) return { by: 'recap', text: '' }
  if (question !== null) return { by: 'question', text: question.ask }
  if (projected !== null) return null
  if (level !== null) return { by: 'level', text: '' }
  if (handsOn !== null) return { by: screen.board ? 'board' : 'hands-on', text: '' }
  return null
}
