/** Finds lessons and exercises in the library. Pure. */
import type { Library, ListedLesson } from '#model/messages/messages.ts'

export function lessonsOf(library: Library | null): ListedLesson[] {
  return library?.chapters.flatMap(({ scenarios }) => scenarios) ?? []
}

/** Returns the lesson's title, or its id until the library has loaded. */
export const titleIn = (library: Library | null, id: string): string =>
  lessonsOf(library).find((each) => each.id === id)?.title ?? id

/** The exercise's title, or its id until the library has loaded. */
export const exerciseTitleIn = (library: Library | null, id: string): string =>
  library?.exercises.find((each) => each.id === id)?.title ?? id
