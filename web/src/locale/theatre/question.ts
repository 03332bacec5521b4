import { questionWords as english } from '../en/theatre/question.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let questionWords: Dictionary['theatre/question'] = english
translated('theatre/question', english, (text) => {
  questionWords = text
})
