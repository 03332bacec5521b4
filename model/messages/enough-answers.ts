/** Which questions may be called hard, and from how many answers on. Pure. */
import type { CheckTime } from './check-time.ts'
import { standsAlone } from './second-vote.ts'

/** Least share of the people from which the answers to a question say something about the class. */
const enoughShare = 0.5

/** Whether so many of the people answered that one may say how hard a question was. */
export const hasEnoughAnswers = (answered: number, people: number): boolean =>
  answered > 0 && answered >= enoughShare * people

interface Asked {
  again?: number | undefined
  check?: { time: CheckTime; number: number } | undefined
}

/** Questions that tell what the class knows in the end: those that stand alone, and the check's at its end, as it was asked last. */
export function lastingQuestions<Q extends Asked>(questions: readonly Q[]): Q[] {
  const ofEnd = new Map(
    questions.flatMap((question) => (question.check?.time === 'end' ? [[question.check.number, question]] : [])),
  )
  const last = new Set(ofEnd.values())
  return questions.filter((question) => standsAlone(question) || last.has(question))
}
