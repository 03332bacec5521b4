import type { Dictionary } from './dictionary.ts'
import { classFileWords as english } from './en/class-file.ts'
import { translated } from './language.ts'

export let classFileWords: Dictionary['class-file'] = english
translated('class-file', english, (text) => {
  classFileWords = text
})
