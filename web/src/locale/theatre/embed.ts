import { embedWords as english } from '../en/theatre/embed.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let embedWords: Dictionary['theatre/embed'] = english
translated('theatre/embed', english, (text) => {
  embedWords = text
})
