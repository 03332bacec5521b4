/** Defines the rules for second votes on a question, and for questions that are asked again. Pure. */
import { showsAnswer } from './reveal.ts'
import type { QuestionForm, QuestionPlace, QuestionState } from './room-question.ts'

interface Asked {
  again?: number | undefined
  check?: object | undefined
}

/** Whether a question is neither a second vote nor part of the plan's check. */
export const standsAlone = ({ again, check }: Asked): boolean => again === undefined && check === undefined

/** Returns the first time that this question of a lesson was asked, if the teacher has asked it again. */
export function firstAskingOf<Question extends Asked & { id: number; of: QuestionPlace | null }>(
  { id, of, ...asked }: Question,
  questions: readonly Question[],
): Question | undefined {
  if (of === null || !standsAlone(asked)) return undefined
  return questions.find(
    (each) => each.id < id && standsAlone(each) && each.of?.scenario === of.scenario && each.of.number === of.number,
  )
}

/** Whether the class voted twice on one of the questions. If so, figures have to say which vote they count. */
export const votedTwice = (questions: readonly Asked[]): boolean => questions.some(({ again }) => again !== undefined)

/** Whether a second vote on a question is possible. There may be only one, and only until the class knows the right answer. */
export const allowsSecondVote = ({
  form,
  state,
  ...asked
}: Asked & { form: QuestionForm; state: QuestionState }): boolean =>
  form === 'options' && standsAlone(asked) && !showsAnswer(state)
