import type { Dictionary } from './dictionary.ts'
import { explorerWords as english } from './en/explorer.ts'
import { translated } from './language.ts'

export let explorerWords: Dictionary['explorer'] = english
translated('explorer', english, (text) => {
  explorerWords = text
})
