import { marks as english } from './en/marks.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let marks: Dictionary['marks'] = english
translated('marks', english, (text) => {
  marks = text
})
