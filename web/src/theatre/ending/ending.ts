/** Computes how the predictions turned out, for a lesson's end. Pure. */

import type { Lesson } from '#scenarios/lesson.ts'
import type { QuestionReply } from '#web/player/state.ts'

type Option = Lesson['questions'][number]['options'][number]

/**
 * A question with its answer. `said` is undefined if the question was dismissed. `right` is the reader's own answer if that is one of several right ones; it is
 * undefined while the server withholds it.
 */
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
    const said = typeof answer === 'number' ? options[answer] : undefined
    return { ask, said, right: said?.right ? said : options.find((option) => option.right) }
  })
}
