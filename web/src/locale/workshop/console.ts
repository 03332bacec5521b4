import type { Dictionary } from '../dictionary.ts'
import { consoleWords as english } from '../en/workshop/console.ts'
import { translated } from '../language.ts'

export let consoleWords: Dictionary['workshop/console'] = english
translated('workshop/console', english, (text) => {
  consoleWords = text
})
