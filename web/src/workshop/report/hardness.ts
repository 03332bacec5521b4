/** Determines what the report can say about how hard the questions were. Pure. */
import { hasEnoughAnswers, lastingQuestions } from '#model/messages/enough-answers.ts'
import type { Report } from '#model/messages/report.ts'

interface Hardness {
  /**
   * `none` means that no question has a right answer, `few` that too few members answered the questions that have one, and `easy` that enough members answered
   * some of these questions, none of which was hard.
   */
  is: 'none' | 'few' | 'easy' | 'hard'
  /** Questions that nobody answered (`unanswered`), and other questions that too few members answered to say how hard they were (`few`). */
  unanswered: string[]
  few: string[]
}

export function hardnessOf({ questions, hard, people }: Pick<Report, 'questions' | 'hard' | 'people'>): Hardness {
  const asked = mostAnswered(lastingQuestions(questions))
  const judged = asked.filter(({ right }) => right.length > 0)
  const enough = judged.filter(({ answered }) => hasEnoughAnswers(answered, people.length))
  const few = judged.filter((question) => question.answered > 0 && !enough.includes(question))
  const is = hard.length > 0 ? 'hard' : judged.length === 0 ? 'none' : enough.length === 0 ? 'few' : 'easy'
  return {
    is,
    unanswered: asked.filter(({ answered }) => answered === 0).map(({ ask }) => ask),
    few: few.map(({ ask }) => ask),
  }
}

/** Returns each question once, as it was when most people answered it, because a class may be asked again later. */
function mostAnswered<Q extends { ask: string; answered: number }>(asked: readonly Q[]): Q[] {
  const most = new Map<string, Q>()
  for (const each of asked) if (each.answered >= (most.get(each.ask)?.answered ?? 0)) most.set(each.ask, each)
  return [...most.values()]
}
