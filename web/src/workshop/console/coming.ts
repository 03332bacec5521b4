/** What is on the projected screen besides the lesson, and which lesson comes next. Pure. */
import type { Plan } from '../../../../model/messages/plan.ts'
import type { LeadView, RoomView } from '../../../../model/messages/workshop.ts'

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

/** The plan's next item; without a plan, or after its end, the lesson that this one leads to. */
export function comingLesson(
  plan: Plan | null,
  pace: LeadView['pace'],
  leadsTo: string | undefined,
): { scenario: string; minutes?: number } | null {
  const item = plan?.items[(pace.at(-1)?.item ?? -1) + 1]
  if (item !== undefined) return { scenario: item.scenario, minutes: item.minutes }
  return leadsTo === undefined ? null : { scenario: leadsTo }
}
