import { openedFileWords as english } from './en/opened-file.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let openedFileWords: Dictionary['opened-file'] = english
translated('opened-file', english, (text) => {
  openedFileWords = text
})
