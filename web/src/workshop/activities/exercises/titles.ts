import type { Library } from '#model/messages/messages.ts'

/** Returns the exercise's title, or its id until the library has loaded. */
export const titleOf = (library: Library | null, id: string): string =>
  library?.exercises.find((each) => each.id === id)?.title ?? id
