import type { Goal } from '#model/messages/level.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import { explorerWords } from '../locale/explorer.ts'

/**
 * Explains why a lesson's correct lock fails on the map: names the map's faults, and quotes the lesson's caveat. Returns `null` if the lock holds, is meant to
 * fail, or violates another property than the one that the lesson teaches.
 */
export function leftOpen(
  { teaches }: Pick<Lesson, 'teaches'>,
  { role, caveat, mishaps }: Pick<LessonLock, 'role' | 'caveat'> & { mishaps: string },
  goal: Goal,
  { broken, futile }: { broken?: { schedules: string } | undefined; futile?: readonly string[] | undefined },
): string | null {
  const breaks = (broken !== undefined && broken.schedules !== '0') || (goal === 'progress' && futile !== undefined)
  return breaks && role === 'right' && goal === teaches ? explorerWords.map.leftOpen(caveat, mishaps) : null
}
