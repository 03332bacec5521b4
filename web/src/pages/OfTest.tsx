/** Shows a test of ten questions, or the questions that are due for repetition (`/test/<which>`). */
import { words } from '../locale/words.ts'
import { isQuiz } from '../quiz/draw.ts'
import { QuizPage } from '../quiz/QuizPage.tsx'
import { MissingPage } from './MissingPage.tsx'

export function OfTest({ test }: { test: string }) {
  return isQuiz(test) ? <QuizPage quiz={test} /> : <MissingPage title={words.missing.page} />
}
