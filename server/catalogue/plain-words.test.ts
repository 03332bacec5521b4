/** Lessons are spoken: a sentence that a class hears or reads has at most 15 words. */
import { expect, test } from 'vitest'
import type { Lesson } from '../../scenarios/lesson.ts'
import { loadCatalogue } from './load.ts'

const { chapters } = await loadCatalogue()
const lessons = chapters.flatMap((chapter) => chapter.scenarios.map(({ lesson }) => lesson))

/** Those that are longer than what one breath holds. */
const tooLong = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split(/(?<=[.?!]) /)).filter((sentence) => sentence.split(/\s+/).length > 15)

/** All that is written for a reader, but for the names of its sources. */
function textsOf({ title, story, beats, questions, remember, change, locks }: Lesson): string[] {
  return [
    title,
    story,
    remember,
    ...beats.map(({ caption }) => caption),
    ...questions.flatMap(({ ask, options }) => [ask, ...options.flatMap(({ text, why }) => [text, why])]),
    ...locks.flatMap(({ caveat }) => caveat ?? []),
    ...(change === undefined ? [] : [change.notice]),
  ]
}

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s is told in short sentences', (_, lesson) => {
  expect(tooLong(textsOf(lesson))).toEqual([])
})
