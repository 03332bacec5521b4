/** Removes from a lesson the answers that a class has not seen. `withheld-answers.ts` is a file of its own, because every page loads it at first. */
import type { Lesson, Question } from '#scenarios/lesson.ts'
import type { SourceText, TraceHeader } from '../trace/trace.ts'

/** Takes the place of each explanation. It must be true while a class votes, and also in a class's file, which never changes. */
const notYet = 'Left out: a class has not seen an answer of this lesson.'

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

/** Removes these answers from a recording's header: from its lesson, and from its sources, where the lesson's own file has them. */
export function headerWithoutAnswers(header: TraceHeader, numbers: ReadonlySet<number>): TraceHeader {
  return { ...header, lesson: withoutAnswers(header.lesson, numbers), sources: withoutLessonFile(header.sources) }
}

/**
 * Empties the lesson's own file, which contains the answers, but keeps its line breaks, so that line numbers still match. The code of locks and workers stays.
 */
function withoutLessonFile(sources: readonly SourceText[]): SourceText[] {
  return sources.map((source) =>
    /^(locks|workers)\//.test(source.file)
      ? source
      : { ...source, text: `// ${notYet}${source.text.replace(/[^\n]/g, '')}` },
  )
}
