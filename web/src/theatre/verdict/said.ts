/** What a verdict says in a few words. */
import type { Judgement, Verdict } from '#model/checkers/verdict.ts'
import { words } from '#web/locale/words.ts'

/** Of a run in which the machine stood still, that it does not count: what is drawn of it may look like a proof, and is none. */
export function saidOf({ property, status }: Verdict, judgement: Judgement | null | undefined): string {
  const isVoid = status === 'unknown' && judgement?.inconclusive !== undefined
  return isVoid ? words.verdict.void : words.properties[property].said[status]
}
