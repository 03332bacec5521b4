import type { MemberAnswer } from '../base/member.ts'

/** Number of answers for each option. */
export function tallyOf(
  { id, options }: { id: number; options: readonly string[] },
  answers: readonly MemberAnswer[],
): number[] {
  return options.map((_, option) => answers.filter((given) => given.question === id && given.option === option).length)
}

/** Number of right answers in a tally. */
export const rightIn = (right: readonly number[], tally: readonly number[]): number =>
  right.reduce((sum, option) => sum + (tally[option] ?? 0), 0)
