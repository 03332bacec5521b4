import { trafficWords as english } from './en/traffic.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let trafficWords: Dictionary['traffic'] = english
translated('traffic', english, (text) => {
  trafficWords = text
})
