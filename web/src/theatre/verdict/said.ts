import { isInconclusive, type Judgement, type Verdict } from '#model/checkers/verdict.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { words } from '#web/locale/words.ts'

/**
 * Returns a verdict in a few words. If the machine stalled during the run, the words say that the run does not count, because its picture may look like a
 * proof.
 */
export function saidOf({ property, status }: Verdict, judgement: Judgement | null | undefined): string {
  const isVoid = status === 'unknown' && judgement != null && isInconclusive(judgement)
  return isVoid ? verdictWords.void : words.properties[property].said[status]
}
