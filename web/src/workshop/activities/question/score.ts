/** How a member did. Pure. */
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { MyView } from '#model/messages/workshop.ts'

/** The option one chose; `null`: none. */
export function givenTo({ answers }: Pick<MyView, 'answers'>, question: number): number | null {
  return answers.find((given) => given.question === question)?.option ?? null
}

/** Own words given; `null`: nothing. */
export function wordsGivenTo({ answers }: Pick<MyView, 'answers'>, question: number): string | null {
  return answers.find((given) => given.question === question)?.words ?? null
}

/** `null`: nothing is right or wrong, it is not revealed yet, or nothing was answered. */
export function wasRight({ right }: RoomQuestion, given: number | null): boolean | null {
  if (right === undefined || right.length === 0 || given === null) return null
  return right.includes(given)
}

/** Score over questions whose answer was shown and that give a point. */
export function myScore(me: Pick<MyView, 'answers' | 'questions' | 'looked'>): { right: number; of: number } {
  const judged = me.questions.filter(({ right, scored }) => right !== undefined && right.length > 0 && scored !== false)
  const isPoint = (each: RoomQuestion) =>
    wasRight(each, givenTo(me, each.id)) === true && me.looked?.includes(each.id) !== true
  return { right: judged.filter(isPoint).length, of: judged.length }
}
