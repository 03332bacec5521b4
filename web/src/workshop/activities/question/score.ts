/** Computes a member's answers and score. Pure. */
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { MyView } from '#model/messages/workshop.ts'

/** Returns the option that the member chose, or `null` if there is none. */
export function givenTo({ answers }: Pick<MyView, 'answers'>, question: number): number | null {
  return answers.find((given) => given.question === question)?.option ?? null
}

/** Returns the member's answer in free text, or `null` if there is none. */
export function wordsGivenTo({ answers }: Pick<MyView, 'answers'>, question: number): string | null {
  return answers.find((given) => given.question === question)?.words ?? null
}

/** Whether the answer was right. `null` if no option is right or wrong, the answer is not revealed yet, or the member did not answer. */
export function wasRight({ right }: RoomQuestion, given: number | null): boolean | null {
  if (right === undefined || right.length === 0 || given === null) return null
  return right.includes(given)
}

/** Returns why a right answer to an open question gives no point. `null` if it gives one, or if the question is no longer open or has no right answer. */
export function noPointIn({
  state,
  scored,
  again,
  check,
  of,
  steps,
}: RoomQuestion): 'second' | 'check' | 'asked' | null {
  if (state !== 'open' || scored !== false || steps?.length === 1) return null
  if (again !== undefined) return 'second'
  if (check !== undefined) return 'check'
  return of === null ? null : 'asked'
}

/** What a member who did not answer has missed. If it was a second vote, the first answer stands, and its verdict is known once the answer is shown. */
export interface Missed {
  is: 'question' | 'second-vote'
  /** Whether the first answer was right, or `null` if that is unknown or nothing is right or wrong. */
  firstRight: boolean | null
}

export function missedBy(me: Pick<MyView, 'answers'>, question: RoomQuestion): Missed {
  const first = question.again === undefined ? null : givenTo(me, question.again)
  return first === null
    ? { is: 'question', firstRight: null }
    : { is: 'second-vote', firstRight: wasRight(question, first) }
}

/** Counts the member's right answers in second votes, which give no points. `of` is the number of second votes on questions with a right answer. */
export function mySecondVotes(me: Pick<MyView, 'answers' | 'questions'>): { right: number; of: number } {
  const again = me.questions.filter((each) => each.again !== undefined && (each.right ?? []).length > 0)
  return { right: again.filter((each) => wasRight(each, givenTo(me, each.id)) === true).length, of: again.length }
}

/** Returns the member's score over all questions that give a point and whose answer was shown. */
export function myScore(me: Pick<MyView, 'answers' | 'questions' | 'looked'>): { right: number; of: number } {
  const judged = me.questions.filter(({ right, scored }) => right !== undefined && right.length > 0 && scored !== false)
  const isPoint = (each: RoomQuestion) =>
    wasRight(each, givenTo(me, each.id)) === true && me.looked?.includes(each.id) !== true
  return { right: judged.filter(isPoint).length, of: judged.length }
}
