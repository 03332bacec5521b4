/** Schemas of texts that authors write and pages send. */
import * as z from 'zod/mini'

// Must be imported before any module that creates a schema. zod/mini has no error messages of its own. And a page with our policy may not compile code at run
// time: zod must not even try, because browsers report an attempt even if it is caught.
z.config({ ...z.locales.en(), jitless: typeof self !== 'undefined' })

/** A text with at least one character, and at most `most`. */
export const text = (most = Number.POSITIVE_INFINITY) => z.string().check(z.minLength(1), z.maxLength(most))
