import { leadKeyWords as english } from '../en/workshop/keys.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let leadKeyWords: Dictionary['workshop/keys'] = english
translated('workshop/keys', english, (text) => {
  leadKeyWords = text
})
