import { consolePanelWords as english } from '../en/theatre/console.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let consolePanelWords: Dictionary['theatre/console'] = english
translated('theatre/console', english, (text) => {
  consolePanelWords = text
})
