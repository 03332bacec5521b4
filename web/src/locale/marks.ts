import type { Dictionary } from './dictionary.ts'
import { marks as english } from './en/marks.ts'
import { translated } from './language.ts'

export let marks: Dictionary['marks'] = english
translated('marks', english, (text) => {
  marks = text
})
