import { isInconclusive } from '#model/checkers/verdict.ts'
import type { Challenge, WallEntry } from '#model/messages/hands-on.ts'
import type { RunEnded } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'

/** Returns the entry after another of its runs has ended. The entry is done when all its runs have ended. Pure. */
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
  // Setting the parameter to the lesson's default value does not win, because that value breaks the lock
  // anyway. A special 0 does not win either. For example, a pause of 0 lasts until a given moment.
  if (challenge.kind === 'smallest') {
    const value = parameters[challenge.parameter]
    const parameter = lesson.parameters[challenge.parameter]
    if (value === parameter?.default || (value === 0 && isSpecialAtZero(parameter))) return false
  }
  return verdicts.some(({ lock, status }) => lock === challenge.lock && status === 'violated')
}

/** Whether 0 has a special meaning and is not the smallest value. For example, a pause of 0 is the longest pause. */
const isSpecialAtZero = (parameter: Lesson['parameters'][string] | undefined): boolean =>
  parameter?.kind === 'time' && parameter.zero !== undefined
