import type { Dictionary } from './dictionary.ts'
import { trafficWords as english } from './en/traffic.ts'
import { translated } from './language.ts'

export let trafficWords: Dictionary['traffic'] = english
translated('traffic', english, (text) => {
  trafficWords = text
})
