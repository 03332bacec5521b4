import type { Dictionary } from './dictionary.ts'
import { quizWords as english } from './en/quiz.ts'
import { translated } from './language.ts'

export let quizWords: Dictionary['quiz'] = english
translated('quiz', english, (text) => {
  quizWords = text
})
