import { idleWords as english } from '../en/theatre/idle.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let idleWords: Dictionary['theatre/idle'] = english
translated('theatre/idle', english, (text) => {
  idleWords = text
})
