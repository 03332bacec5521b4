import type { MemberAnswer } from '../base/member.ts'

export function tallyOf(
  { id, options }: { id: number; options: readonly string[] },
  answers: readonly MemberAnswer[],
): number[] {
  return options.map((_, option) => answers.filter((given) => given.question === id && given.option === option).length)
}
