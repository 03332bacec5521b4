/** Translations for the library or one lesson, keyed by the hash of the English text. */
import * as z from 'zod/mini'

export const Texts = z.record(z.string(), z.string())
