import { whyNotExplored as english } from './en/explorable.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let whyNotExplored: Dictionary['explorable'] = english
translated('explorable', english, (text) => {
  whyNotExplored = text
})
