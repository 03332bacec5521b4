/** Lessons of the catalogue as the server has it. Pure. */
import type { Library, ListedLesson } from '#model/messages/messages.ts'

export function lessonsOf(library: Library | null): ListedLesson[] {
  return library?.chapters.flatMap(({ scenarios }) => scenarios) ?? []
}

/** The lesson's title, or its id as long as the library has not come. */
export const titleIn = (library: Library | null, id: string): string =>
  lessonsOf(library).find((each) => each.id === id)?.title ?? id
