/** Outcomes of members' own runs. Pure. */
import { isInconclusive } from '#model/checkers/verdict.ts'
import type { Challenge, WallEntry } from '#model/messages/hands-on.ts'
import type { RunEnded } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'

/** Returns the entry after one more of its runs has ended. The entry is done when all of them have. */
export function withEnded(
  entry: WallEntry,
  lesson: Lesson,
  { lock, count, ended, challenge }: { lock: string; count: number; ended: RunEnded; challenge: Challenge },
): WallEntry {
  const { judgement } = ended
  const verdict = judgement?.verdicts.find(({ property }) => property === lesson.teaches)
  if (judgement === undefined || verdict === undefined) return { ...entry, state: 'failed' }
  const { property, status } = verdict
  const { dangerMs, zombieMs } = judgement.metrics
  const stalled = status === 'unknown' && isInconclusive(judgement)
  const verdicts = [
    ...entry.verdicts,
    { run: ended.run, lock, property, status, ...(stalled ? { stalled } : {}), metrics: { dangerMs, zombieMs } },
  ]
  const over = verdicts.length === count
  const ending = verdicts.some((each) => each.stalled) ? 'stalled' : 'done'
  const state = entry.state === 'failed' ? 'failed' : over ? ending : 'running'
  return { ...entry, verdicts, state, won: hasWon(challenge, entry, lesson, verdicts) }
}

function hasWon(
  challenge: Challenge,
  { parameters }: WallEntry,
  lesson: Lesson,
  verdicts: WallEntry['verdicts'],
): boolean {
  if (challenge.kind === 'free') return false
  // The lesson's own value does not count, since it breaks the lock anyway. Nor does 0 if it is special: a pause of 0 lasts until a given moment.
  if (challenge.kind === 'smallest') {
    const value = parameters[challenge.parameter]
    const parameter = lesson.parameters[challenge.parameter]
    if (value === parameter?.default || (value === 0 && isSpecialAtZero(parameter))) return false
  }
  return verdicts.some(({ lock, status }) => lock === challenge.lock && status === 'violated')
}

/** Whether 0 has a special meaning, instead of being the smallest value: a pause of 0, for example, is the longest. */
const isSpecialAtZero = (parameter: Lesson['parameters'][string] | undefined): boolean =>
  parameter?.kind === 'time' && parameter.zero !== undefined
