/** Texts of a language for the library or one lesson: by the hash of their English. */
import * as z from 'zod/mini'

export const Texts = z.record(z.string(), z.string())
