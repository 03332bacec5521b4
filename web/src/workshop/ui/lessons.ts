/** Lessons of the library. Pure. */
import type { Library, ListedLesson } from '#model/messages/messages.ts'

export function lessonsOf(library: Library | null): ListedLesson[] {
  return library?.chapters.flatMap(({ scenarios }) => scenarios) ?? []
}
