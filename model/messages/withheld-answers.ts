/** Tells whether a question's answer was withheld, and adds a withheld answer. Pure. */
import type { Lesson, Question } from '#scenarios/lesson.ts'

/** Adds the answer to one question: which options are right, and the explanation of each option. */
export function withAnswer(
  lesson: Lesson,
  number: number,
  { right, why }: { right: readonly number[]; why: readonly string[] },
): Lesson {
  const revealed = ({ options, ...question }: Question): Question => ({
    ...question,
    options: options.map(({ text }, i) => ({ text, right: right.includes(i), why: why[i] ?? '' })),
  })
  return { ...lesson, questions: lesson.questions.map((question, i) => (i === number ? revealed(question) : question)) }
}

/** Whether a question still has its answer. Every question has a right option, unless the answer was removed. */
export function hasAnswer({ options }: Question): boolean {
  return options.some(({ right }) => right)
}
