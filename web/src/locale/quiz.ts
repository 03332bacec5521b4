import { quizWords as english } from './en/quiz.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let quizWords: Dictionary['quiz'] = english
translated('quiz', english, (text) => {
  quizWords = text
})
