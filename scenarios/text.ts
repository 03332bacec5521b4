/** Words in what an author writes and in what the page sends. */
import * as z from 'zod/mini'

// This zod is small because it brings no words for what is wrong.
z.config(z.locales.en())

/** At least one character, at most `most`. */
export const text = (most = Number.POSITIVE_INFINITY) => z.string().check(z.minLength(1), z.maxLength(most))
