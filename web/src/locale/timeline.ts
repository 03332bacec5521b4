import { timelineWords as english } from './en/timeline.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let timelineWords: Dictionary['timeline'] = english
translated('timeline', english, (text) => {
  timelineWords = text
})
