/** Sentences about runs. Only code at the page's edges imports them; other code that forms sentences gets them as an argument. */
import { english } from '#model/words/en/phrases.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { translated } from './language.ts'

export let phrases: Phrases = english
translated('phrases', english, (text) => {
  phrases = text
})
