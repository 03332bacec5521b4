import type { Dictionary } from '../dictionary.ts'
import { classWords as english } from '../en/workshop/class.ts'
import { translated } from '../language.ts'

export let classWords: Dictionary['workshop/class'] = english
translated('workshop/class', english, (text) => {
  classWords = text
})
