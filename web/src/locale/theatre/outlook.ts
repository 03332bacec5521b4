import { outlookWords as english } from '../en/theatre/outlook.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let outlookWords: Dictionary['theatre/outlook'] = english
translated('theatre/outlook', english, (text) => {
  outlookWords = text
})
