/** Which icon stands for what goes wrong in a lesson. */
import type { Lesson } from '../../../scenarios/lesson.ts'
import type { IconName } from './Icon.tsx'

/** The first fault that strikes the first lock; a plain lock where nothing strikes. */
export function lessonIcon(lesson: Lesson): IconName {
  return lesson.locks[0]?.faults[0]?.do ?? 'lock'
}
