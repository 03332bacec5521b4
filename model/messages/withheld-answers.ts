/** Removes from a lesson the answers to questions that a class is voting on. */
import type { Lesson, Question } from '#scenarios/lesson.ts'
import type { SourceText } from '../trace/trace.ts'

const notYet = 'A class is voting on a question of this lesson.'

/** Removes the answers to these questions: no option is marked right, and none is explained. */
export function withoutAnswers(lesson: Lesson, numbers: ReadonlySet<number>): Lesson {
  if (numbers.size === 0) return lesson
  const questions = lesson.questions.map((question, number) =>
    numbers.has(number) ? withoutAnswer(question) : question,
  )
  return { ...lesson, questions }
}

function withoutAnswer(question: Question): Question {
  return { ...question, options: question.options.map(({ text }) => ({ text, right: false, why: notYet })) }
}

/** Sources of a recording without the lesson's own file, which contains the answers. The code of locks and workers stays, so line numbers still match. */
export function withoutLessonFile(sources: readonly SourceText[]): SourceText[] {
  return sources.map((source) =>
    /^(locks|workers)\//.test(source.file)
      ? source
      : { ...source, text: `// ${notYet}${source.text.replace(/[^\n]/g, '')}` },
  )
}

/** Adds the answer to one question: which options are right, and the explanation of each. */
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
