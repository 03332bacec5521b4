/** Lessons are spoken: a sentence that a class hears has at most 15 words. Of the good first hour that holds for every text. */
import { expect, test } from 'vitest'
import { firstHour } from '../../model/messages/first-hour.ts'
import type { Lesson } from '../../scenarios/lesson.ts'
import { loadCatalogue } from './load.ts'

const { chapters } = await loadCatalogue()
const lessons = chapters.flatMap((chapter) => chapter.scenarios.map(({ lesson }) => lesson))

/** Those that are longer than what one breath holds. */
const tooLong = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split(/(?<=[.?!]) /)).filter((sentence) => sentence.split(/\s+/).length > 15)

const captionsOf = ({ beats }: Pick<Lesson, 'beats'>) => beats.map(({ caption }) => caption)

/** All that is written for a reader, but for the names of its sources. */
function textsOf({ title, story, beats, questions, remember, change, locks }: Lesson): string[] {
  return [
    title,
    story,
    remember,
    ...captionsOf({ beats }),
    ...questions.flatMap(({ ask, options }) => [ask, ...options.flatMap(({ text, why }) => [text, why])]),
    ...locks.flatMap(({ caveat }) => caveat ?? []),
    ...(change === undefined ? [] : [change.notice]),
  ]
}

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s is told in short sentences', (_, lesson) => {
  expect(tooLong(captionsOf(lesson))).toEqual([])
})

test.each(firstHour)('%s is short in all that it says', (id) => {
  const lesson = lessons.find((each) => each.id === id)
  expect(lesson).toBeDefined()
  expect(lesson && tooLong(textsOf(lesson))).toEqual([])
})
