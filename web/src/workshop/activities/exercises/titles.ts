import type { Library } from '#model/messages/messages.ts'

/** The exercise's title, or its id as long as the library has not come. */
export const titleOf = (library: Library | null, id: string): string =>
  library?.exercises.find((each) => each.id === id)?.title ?? id
