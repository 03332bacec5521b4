/** Removes from a lesson the answers that a class has not seen. Separate from `withheld-answers.ts`, which every page loads first. */
import type { Lesson, Question } from '#scenarios/lesson.ts'
import type { SourceText, TraceHeader } from '../trace/trace.ts'

/** Replaces each explanation. The text must be true while a class votes, and also in a class's file, which never changes. */
const notYet = 'Left out: a class has not seen an answer of this lesson.'

/** Removes the answers to these questions, so that no option is marked right and none is explained. */
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

/** Removes these answers from a recording's header: from its lesson, and from its sources, because the lesson's own file contains the answers. */
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
