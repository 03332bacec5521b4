/** Content of a lesson's end: how the predictions turned out, and a parameter to try. Pure. */

import type { Lesson } from '#scenarios/lesson.ts'
import { isSettable } from '#web/format/parameters.ts'
import type { QuestionReply } from '#web/player/state.ts'

type Option = Lesson['questions'][number]['options'][number]

/** A question with its answer. `said`: undefined if it was dismissed. `right`: undefined while the server withholds it. */
export interface Predicted {
  ask: string
  said: Option | undefined
  right: Option | undefined
}

export function predictionsOf(
  { questions }: Pick<Lesson, 'questions'>,
  answers: Readonly<Record<number, QuestionReply>>,
): Predicted[] {
  return questions.map(({ ask, options }, number) => {
    const answer = answers[number]
    return {
      ask,
      said: typeof answer === 'number' ? options[answer] : undefined,
      right: options.find((option) => option.right),
    }
  })
}

export interface Suggestion {
  name: string
  value: number
  /** The effect to look for. */
  notice?: string
}

/**
 * Suggests a change of one parameter. The first that applies: the change that the lesson names; `pauseMs` shorter than the lease, so harmless; the lease
 * doubled; the first parameter that is below its maximum, raised to it. Only the lesson's own change may concern a choice, or a parameter that nothing reads.
 * `null`: none applies.
 */
export function suggestionFor({ parameters, change }: Pick<Lesson, 'parameters' | 'change'>): Suggestion | null {
  if (change !== undefined && parameters[change.figure] !== undefined)
    return { name: change.figure, value: change.to, notice: change.notice }
  const { pauseMs, leaseMs } = parameters
  const inRange = (name: string, wanted: number): Suggestion | null => {
    const parameter = parameters[name]
    if (parameter === undefined || parameter.kind === 'choice' || !isSettable(parameter)) return null
    const step = parameter.kind === 'time' ? 100 : 1
    const value = Math.max(parameter.min, Math.min(parameter.max, Math.round(wanted / step) * step))
    return value === parameter.default ? null : { name, value }
  }
  return (
    (pauseMs === undefined ? null : inRange('pauseMs', leaseMs.default * 0.8)) ??
    inRange('leaseMs', leaseMs.default * 2) ??
    Object.keys(parameters).flatMap((name) => inRange(name, Number.MAX_SAFE_INTEGER) ?? [])[0] ??
    null
  )
}
