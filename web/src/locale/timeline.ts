import type { Dictionary } from './dictionary.ts'
import { timelineWords as english } from './en/timeline.ts'
import { translated } from './language.ts'

export let timelineWords: Dictionary['timeline'] = english
translated('timeline', english, (text) => {
  timelineWords = text
})
