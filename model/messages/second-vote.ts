/** Which questions are asked for their own sake, and which the class may vote on twice. Pure. */
import { showsAnswer } from './reveal.ts'
import type { QuestionForm, QuestionState } from './room-question.ts'

interface Asked {
  again?: number | undefined
  check?: object | undefined
}

/** Whether a question stands for itself: it is neither a second vote nor one of the plan's check. */
export const standsAlone = ({ again, check }: Asked): boolean => again === undefined && check === undefined

/** Whether a second vote on it is possible: only one, and not once the class knows what is right. */
export const allowsSecondVote = ({
  form,
  state,
  ...asked
}: Asked & { form: QuestionForm; state: QuestionState }): boolean =>
  form === 'options' && standsAlone(asked) && !showsAnswer(state)
