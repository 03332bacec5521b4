/** Groups answers in members' own words. Answers that differ only in case, spaces or final punctuation count as the same answer. Pure. */
import type { Saying } from '#model/messages/room-question.ts'
import type { LeadView } from '#model/messages/workshop.ts'
import { limits } from '../base/limits.ts'
import type { MemberAnswer } from '../base/member.ts'
import type { AskedQuestion } from './asked-question.ts'

/** Returns a key that is equal for answers that differ only in case, spaces or final punctuation. */
export function sameWords(words: string): string {
  const folded = words.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
  return folded.replace(/[\s.,;!]+$/u, '') || folded
}

/** Groups the answers to a question, most frequent first. Groups of equal size are ordered by their earliest answer. */
function grouped({ id }: AskedQuestion, answers: readonly MemberAnswer[]): Map<string, Saying> {
  const groups = new Map<string, Map<string, number>>()
  for (const { question, words } of answers) {
    if (question !== id || words === undefined) continue
    const spellings = groups.get(sameWords(words)) ?? new Map<string, number>()
    groups.set(sameWords(words), spellings.set(words, (spellings.get(words) ?? 0) + 1))
  }
  const sayings = [...groups].map(([key, spellings]): [string, Saying] => {
    const usual = [...spellings].reduce((most, each) => (each[1] > most[1] ? each : most))
    return [key, { text: usual[0], count: [...spellings.values()].reduce((sum, count) => sum + count, 0) }]
  })
  return new Map(sayings.sort(([, one], [, other]) => other.count - one.count))
}

/** Returns the answers that everybody may read, up to a limit, and the number of answers above the limit. */
export function publicSayings(
  question: AskedQuestion,
  answers: readonly MemberAnswer[],
): { sayings: Saying[]; more: number } {
  const shown = [...grouped(question, answers)]
    .filter(([key]) => !question.hidden.includes(key))
    .map(([, each]) => each)
  return { sayings: shown.slice(0, limits.sayings), more: Math.max(0, shown.length - limits.sayings) }
}

/** Returns the answers for the teacher, including hidden answers, which the teacher can show again. */
export function allSayings(question: AskedQuestion, answers: readonly MemberAnswer[]): LeadView['sayings'] {
  const all = [...grouped(question, answers)].map(([key, each]) => ({ ...each, hidden: question.hidden.includes(key) }))
  return all.sort((one, other) => Number(one.hidden) - Number(other.hidden)).slice(0, 2 * limits.sayings)
}

export function hiddenCount(question: AskedQuestion, answers: readonly MemberAnswer[]): number {
  return answers.filter((answer) => answer.question === question.id && isHidden(question, answer)).length
}

export function isHidden({ hidden }: AskedQuestion, { words }: MemberAnswer): boolean {
  return words !== undefined && hidden.includes(sameWords(words))
}
