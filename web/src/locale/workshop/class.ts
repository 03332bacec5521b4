import { classWords as english } from '../en/workshop/class.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let classWords: Dictionary['workshop/class'] = english
translated('workshop/class', english, (text) => {
  classWords = text
})
