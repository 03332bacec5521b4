/** Decides which questions may be called hard, and how many answers that takes. Pure. */
import type { CheckTime } from './check-time.ts'
import { standsAlone } from './second-vote.ts'

/** Minimum share of the people who must answer a question before the answers say something about the class. */
const enoughShare = 0.5

/** Whether enough people answered to judge how hard a question was. */
export const hasEnoughAnswers = (answered: number, people: number): boolean =>
  answered > 0 && answered >= enoughShare * people

interface Asked {
  again?: number | undefined
  check?: { time: CheckTime; number: number } | undefined
}

/**
 * Returns the questions that tell what the class knows in the end: those that are neither a second vote nor part of the check, and the check's questions as
 * they were last asked at the end.
 */
export function lastingQuestions<Q extends Asked>(questions: readonly Q[]): Q[] {
  const ofEnd = new Map(
    questions.flatMap((question) => (question.check?.time === 'end' ? [[question.check.number, question]] : [])),
  )
  const last = new Set(ofEnd.values())
  return questions.filter((question) => standsAlone(question) || last.has(question))
}
