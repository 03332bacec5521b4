/** Sentences about runs. Only edges import them; whatever makes a sentence takes them as an argument. */
import { english } from '#model/words/en/phrases.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { translated } from './language.ts'

export let phrases: Phrases = english
translated('phrases', english, (text) => {
  phrases = text
})
