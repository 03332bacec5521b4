/** Verdicts in a few words. */
import { isInconclusive, type Judgement, type Verdict } from '#model/checkers/verdict.ts'
import { words } from '#web/locale/words.ts'

/** A verdict in a few words. For a run during which the machine stalled it says that the run does not count, because its picture may look like a proof. */
export function saidOf({ property, status }: Verdict, judgement: Judgement | null | undefined): string {
  const isVoid = status === 'unknown' && judgement != null && isInconclusive(judgement)
  return isVoid ? words.verdict.void : words.properties[property].said[status]
}
