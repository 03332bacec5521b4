import type { Dictionary } from '../dictionary.ts'
import { leadWords as english } from '../en/workshop/lead.ts'
import { translated } from '../language.ts'

export let leadWords: Dictionary['workshop/lead'] = english
translated('workshop/lead', english, (text) => {
  leadWords = text
})
