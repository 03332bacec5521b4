/** What is on the projected screen besides the lesson. Pure. */
import type { RoomView } from '../../../../model/messages/workshop.ts'

export type CoverId = 'blank' | 'join' | 'podium' | 'recap' | 'board' | 'break' | 'question' | 'hands-on' | 'level'

/** What covers the lesson on the projected screen: the uppermost of several. `text`: the question's own words. */
export function coverOf(
  room: Pick<RoomView, 'screen' | 'breakUntilMs' | 'question' | 'handsOn' | 'level' | 'projected'> | null,
): { by: CoverId; text: string } | null {
  if (room === null) return null
  const { screen, breakUntilMs, question, handsOn, level, projected } = room
  if (screen.blank) return { by: 'blank', text: '' }
  if (screen.join) return { by: 'join', text: '' }
  if (breakUntilMs !== null) return { by: 'break', text: '' }
  if (screen.podium) return { by: 'podium', text: '' }
  if (screen.recap) return { by: 'recap', text: '' }
  if (question !== null) return { by: 'question', text: question.ask }
  if (screen.board) return { by: 'board', text: '' }
  if (level !== null) return { by: 'level', text: '' }
  if (handsOn !== null && projected === null) return { by: 'hands-on', text: '' }
  return null
}
