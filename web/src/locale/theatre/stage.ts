import type { Dictionary } from '../dictionary.ts'
import { stageWords as english } from '../en/theatre/stage.ts'
import { translated } from '../language.ts'

export type { Now, Unaware } from '../en/theatre/stage.ts'

export let stageWords: Dictionary['theatre/stage'] = english
translated('theatre/stage', english, (text) => {
  stageWords = text
})
