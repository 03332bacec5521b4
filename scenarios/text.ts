/** Defines schemas for texts that authors write and pages send. */
import * as z from 'zod/mini'

// Import this module before any module that creates a schema. zod/mini has no error messages of its own, so they are set here. Also, a page with our content
// security policy may not compile code at run time. zod must not even try, because browsers report an attempt even if it is caught.
z.config({ ...z.locales.en(), jitless: typeof self !== 'undefined' })

/** Schema for a text with at least one and at most `most` characters. */
export const text = (most = Number.POSITIVE_INFINITY) => z.string().check(z.minLength(1), z.maxLength(most))
