/** What the library says of a lesson before it is opened. */
import type { Lesson } from '../../scenarios/lesson.ts'
import type { ListedLesson } from '../protocol/messages.ts'

/** `miniature`: what its reference recording looks like, if it has one. */
export function listed(
  { beats, questions, remember, sources, ...lesson }: Lesson,
  miniature: ListedLesson['miniature'],
): ListedLesson {
  return { ...lesson, miniature }
}
