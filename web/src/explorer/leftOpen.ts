/** Why the lock that a lesson shows as the right one fails on the map all the same. */
import type { Goal } from '../../../model/messages/level.ts'
import type { Lesson, LessonLock } from '../../../scenarios/lesson.ts'
import { explorerWords } from '../locale/en/explorer.ts'

/** What its lesson says of it; `null` where there is nothing to wonder at: it holds, or it is not meant to, or the lesson teaches something else. */
export function leftOpen(
  { teaches }: Pick<Lesson, 'teaches'>,
  { role, caveat }: Pick<LessonLock, 'role' | 'caveat'>,
  goal: Goal,
  broken: { schedules: string } | undefined,
): string | null {
  const breaks = broken !== undefined && broken.schedules !== '0'
  return breaks && role === 'right' && goal === teaches ? explorerWords.map.leftOpen(caveat) : null
}
