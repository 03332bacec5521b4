import { sayEvent as english } from '#model/words/en/events.ts'
import type { Dictionary } from './dictionary.ts'
import { translated } from './language.ts'

export let sayEvent: Dictionary['events'] = english
translated('events', english, (text) => {
  sayEvent = text
})
