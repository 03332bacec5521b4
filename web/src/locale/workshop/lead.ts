import { leadWords as english } from '../en/workshop/lead.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let leadWords: Dictionary['workshop/lead'] = english
translated('workshop/lead', english, (text) => {
  leadWords = text
})
