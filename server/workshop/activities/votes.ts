import type { FirstVote, VoteMove } from '#model/messages/room-question.ts'
import { groupBy } from '../base/group-by.ts'
import type { MemberAnswer } from '../base/member.ts'
import { type AskedQuestion, isScored, type Questions } from './asked-question.ts'
import { tallyOf } from './tally.ts'

/** Returns the first vote on the same question, or `undefined` if this question is not a second vote. */
export function firstVoteOf(
  { questions }: Pick<Questions, 'questions'>,
  question: AskedQuestion,
  answers: readonly MemberAnswer[],
): FirstVote | undefined {
  const first = question.again === undefined ? undefined : questions.find(({ id }) => id === question.again)
  if (first === undefined) return undefined
  const moves = movesBetween(first.id, question.id, answers)
  return { tally: tallyOf(first, answers), moves, scored: isScored({ questions }, first) }
}

/**
 * Counts how many members moved between each pair of options. Sorted by the first vote's
 * option and then by the second vote's option. Members without an answer come last.
 */
function movesBetween(first: number, second: number, answers: readonly MemberAnswer[]): VoteMove[] {
  const given = groupBy(
    answers.filter(({ question }) => question === first || question === second),
    ({ member }) => member,
  )
  const moves = [...given.values()].map((own) => {
    const optionIn = (id: number) => own.find(({ question }) => question === id)?.option ?? null
    return { from: optionIn(first), to: optionIn(second) }
  })
  const groups = [...groupBy(moves, ({ from, to }) => `${from} ${to}`).values()]
  const last = (option: number | null) => option ?? Number.MAX_SAFE_INTEGER
  return groups
    .flatMap((same) => (same[0] === undefined ? [] : [{ ...same[0], people: same.length }]))
    .sort((one, other) => last(one.from) - last(other.from) || last(one.to) - last(other.to))
}
