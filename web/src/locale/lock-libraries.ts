import { lockLibrariesWords as english } from './en/lock-libraries.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let lockLibrariesWords: Dictionary['lock-libraries'] = english
translated('lock-libraries', english, (text) => {
  lockLibrariesWords = text
})
