import type { Dictionary } from '../dictionary.ts'
import { embedWords as english } from '../en/theatre/embed.ts'
import { translated } from '../language.ts'

export let embedWords: Dictionary['theatre/embed'] = english
translated('theatre/embed', english, (text) => {
  embedWords = text
})
