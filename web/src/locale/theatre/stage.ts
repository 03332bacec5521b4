import { stageWords as english } from '../en/theatre/stage.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export type { Now, Split, Unaware } from '../en/theatre/stage.ts'

export let stageWords: Dictionary['theatre/stage'] = english
translated('theatre/stage', english, (text) => {
  stageWords = text
})
