/** What the library says of a lesson before it is opened. */

import type { ListedLesson } from '../../model/messages/messages.ts'
import type { Lesson } from '../../scenarios/lesson.ts'

/** `miniature`: what its reference recording looks like, if it has one. */
export function listed(
  { beats, questions, remember, sources, locks, ...lesson }: Lesson,
  miniature: ListedLesson['miniature'],
): ListedLesson {
  return { ...lesson, locks: locks.map(({ expect, promises, caveat, ...lock }) => lock), miniature }
}
