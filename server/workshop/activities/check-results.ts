/** The check's results: how many members were right at the start and at the end. Pure. */
import type { CheckResult, CheckTime } from '#model/messages/check-time.ts'
import { showsAnswer } from '#model/messages/reveal.ts'
import { rightIn } from '#model/messages/right-in.ts'
import type { MemberAnswer } from '../base/member.ts'
import type { AskedQuestion } from './asked-question.ts'
import { tallyOf } from './tally.ts'

/** Results of each question of the check. If a question was asked more than once at the same time, the last one counts. */
export function checkResults(questions: readonly AskedQuestion[], answers: readonly MemberAnswer[]): CheckResult[] {
  const asked = questions.flatMap(({ check, ...question }) => (check === undefined ? [] : [{ ...question, check }]))
  const numbers = [...new Set(asked.map(({ check }) => check.number))].sort((one, other) => one - other)
  return numbers.flatMap((number) => {
    const at = (time: CheckTime) => asked.findLast(({ check }) => check.number === number && check.time === time)
    const any = at('end') ?? at('start')
    if (any === undefined) return []
    const countOf = (question: typeof any | undefined) =>
      question === undefined
        ? null
        : {
            answered: answers.filter((answer) => answer.question === question.id).length,
            right: rightIn(question.right, tallyOf(question, answers)),
          }
    return { ask: any.ask, start: countOf(at('start')), end: countOf(at('end')) }
  })
}

/** Results that the class may see: of questions that were asked both times, once the answer is shown at the end. */
export function shownGain(questions: readonly AskedQuestion[], answers: readonly MemberAnswer[]): CheckResult[] {
  const seen = questions.filter(({ check, state }) => check?.time === 'start' || showsAnswer(state))
  return checkResults(seen, answers).filter(({ start, end }) => start !== null && end !== null)
}

/** Whether there are results that the class may see. Which questions have results does not depend on the answers. */
export const hasShownGain = (questions: readonly AskedQuestion[]): boolean => shownGain(questions, []).length > 0
