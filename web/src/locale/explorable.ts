import type { Dictionary } from './dictionary.ts'
import { whyNotExplored as english } from './en/explorable.ts'
import { translated } from './language.ts'

export let whyNotExplored: Dictionary['explorable'] = english
translated('explorable', english, (text) => {
  whyNotExplored = text
})
