/** Sentences about runs, in the page's language. */
import { english } from '#model/words/en/phrases.ts'
import type { Phrases } from '#model/words/phrases.ts'

export const phrases: Phrases = english
