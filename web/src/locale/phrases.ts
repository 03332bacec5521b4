/** Sentences about runs. Only the edges of the page import them; all other code that makes a sentence takes them as an argument. */
import { english } from '#model/words/en/phrases.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { translated } from './language.ts'

export let phrases: Phrases = english
translated('phrases', english, (text) => {
  phrases = text
})
