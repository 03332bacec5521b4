import type { Dictionary } from '../dictionary.ts'
import { idleWords as english } from '../en/theatre/idle.ts'
import { translated } from '../language.ts'

export let idleWords: Dictionary['theatre/idle'] = english
translated('theatre/idle', english, (text) => {
  idleWords = text
})
