/** Words in what an author writes and in what the page sends. */
import * as z from 'zod/mini'

// Imported before anything that makes a schema. This zod is small because it brings no words for what is wrong; and where a page forbids code to be
// made from text, as ours does, zod must not even try: browsers report an attempt that is caught.
z.config({ ...z.locales.en(), jitless: typeof self !== 'undefined' })

/** At least one character, at most `most`. */
export const text = (most = Number.POSITIVE_INFINITY) => z.string().check(z.minLength(1), z.maxLength(most))
