/** Reveals a question in steps: first the tally, then the right answer, then the explanations. Pure. */
import type { CheckTime } from './check-time.ts'
import type { QuestionForm, QuestionState, RevealStep } from './room-question.ts'

interface Answered {
  form: QuestionForm
  right: readonly number[]
  why: readonly string[]
  check?: { time: CheckTime } | undefined
}

/** Returns the steps that show something. If nothing is right or wrong, there is only the tally to show. */
export function revealSteps({ form, right, why, check }: Answered): RevealStep[] {
  // The check at the start reveals nothing, because it asks the same questions again at the end.
  if (check?.time === 'start') return []
  if (form === 'words' || right.length === 0) return ['revealed']
  return why.some((each) => each !== '') ? ['tally', 'answer', 'revealed'] : ['tally', 'revealed']
}

const order: readonly QuestionState[] = ['open', 'closed', 'tally', 'answer', 'revealed']

/** Whether `state` is as far as `other`, or further. */
export const isAsFarAs = (state: QuestionState, other: QuestionState): boolean =>
  order.indexOf(state) >= order.indexOf(other)

/** Returns the step that the next press reveals; `null` if everything is shown. */
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
