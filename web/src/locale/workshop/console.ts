import { consoleWords as english } from '../en/workshop/console.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let consoleWords: Dictionary['workshop/console'] = english
translated('workshop/console', english, (text) => {
  consoleWords = text
})
