import type { Dictionary } from '../dictionary.ts'
import { consolePanelWords as english } from '../en/theatre/console.ts'
import { translated } from '../language.ts'

export let consolePanelWords: Dictionary['theatre/console'] = english
translated('theatre/console', english, (text) => {
  consolePanelWords = text
})
