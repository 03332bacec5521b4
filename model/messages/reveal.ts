/** How a question is revealed: the tally first, then what is right, then why. Pure. */
import type { CheckTime } from './check-time.ts'
import type { QuestionForm, QuestionState, RevealStep } from './room-question.ts'

interface Answered {
  form: QuestionForm
  right: readonly number[]
  why: readonly string[]
  check?: { time: CheckTime } | undefined
}

/** Steps that show something. Where nothing is right or wrong the tally is all there is to show. */
export function revealSteps({ form, right, why, check }: Answered): RevealStep[] {
  // The check at the start reveals nothing: it asks the same questions again at the end.
  if (check?.time === 'start') return []
  if (form === 'words' || right.length === 0) return ['revealed']
  return why.some((each) => each !== '') ? ['tally', 'answer', 'revealed'] : ['tally', 'revealed']
}

const order: readonly QuestionState[] = ['open', 'closed', 'tally', 'answer', 'revealed']

/** Whether `state` is as far as `other`, or further. */
export const isAsFarAs = (state: QuestionState, other: QuestionState): boolean =>
  order.indexOf(state) >= order.indexOf(other)

/** Next step of revealing, for the next press; `null`: everything is shown. */
export function nextReveal({
  state,
  steps = ['revealed'],
}: {
  state: QuestionState
  steps?: readonly RevealStep[] | undefined
}): RevealStep | null {
  return steps.find((step) => !isAsFarAs(state, step)) ?? null
}

export const showsTally = (state: QuestionState): boolean => isAsFarAs(state, 'tally')
export const showsAnswer = (state: QuestionState): boolean => isAsFarAs(state, 'answer')
