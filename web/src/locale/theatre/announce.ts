import { announceWords as english } from '../en/theatre/announce.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let announceWords: Dictionary['theatre/announce'] = english
translated('theatre/announce', english, (text) => {
  announceWords = text
})
