/** Content of a lesson's end: how the predictions turned out. Pure. */

import type { Lesson } from '#scenarios/lesson.ts'
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
