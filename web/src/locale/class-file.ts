import { classFileWords as english } from './en/class-file.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let classFileWords: Dictionary['class-file'] = english
translated('class-file', english, (text) => {
  classFileWords = text
})
