import { expect, test } from 'vitest'
import type { Library, ListedLesson } from '#model/messages/messages.ts'
import { withoutAnswers } from '#model/messages/without-answers.ts'
import { english } from '#model/words/en/phrases.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { tracesOf } from '../theatre/testing/recordings.ts'
import { drawn } from './draw.ts'
import { ownQuestion, pictureQuestion } from './questions.ts'

const lesson = tracesOf('gc-pause.jsonl.gz')[0]?.header.lesson as Lesson
const listed = { locks: lesson.locks, miniature: { durationMs: 1, clients: ['A'], runs: [] } } satisfies Pick<
  ListedLesson,
  'locks' | 'miniature'
>
/** Returns the same number each time, so that the tests are deterministic. */
const random = () => 0.4

test('one of the lesson’s own questions, unless a teacher withholds its answer', () => {
  expect(ownQuestion(lesson, 1)).toMatchObject({ ask: lesson.questions[1]?.ask, id: { lesson: 'gc-pause', what: 1 } })
  expect(ownQuestion(withoutAnswers(lesson, new Set([1])), 1)).toBeNull()
  expect(ownQuestion(lesson, 7)).toBeNull()
})

test('of a picture, exactly what the run violates is right', () => {
  const parts = { phrases: english, ask: 'What?', notHere: 'Not here', random }
  const question = pictureQuestion(lesson, listed, parts)
  expect(question?.options.filter(({ right }) => right).map(({ text }) => text)).toEqual(['A sale was lost'])
  // The run also violates the property “Two holders at once”, so that must not be among the wrong answers.
  expect(question?.options.map(({ text }) => text)).not.toContain('Two holders at once')
  expect(question?.options).toHaveLength(3)
  // One of the wrong answers is about a property that the lesson does not mention, so its explanation is the default text.
  const others = question?.options.filter(({ right }) => !right) ?? []
  expect(others.map(({ why }) => why)).toContain('Not here')
  expect(question?.picture?.locks.map(({ id }) => id)).toEqual(['watchdog'])
  expect(pictureQuestion(lesson, { ...listed, miniature: null }, parts)).toBeNull()
})

test('ten lessons, those that were met first, and only of the chapters asked for', () => {
  const chapterOf = (number: number) => ({
    number,
    scenarios: Array.from({ length: 8 }, (_, i) => ({ id: `${number}.${i}` })),
  })
  const library = { chapters: [1, 2, 3, 4].map(chapterOf) } as unknown as Library
  const watched = new Map([
    ['1.1', 1],
    ['3.7', 1],
    ['2.2', 0.5],
    ['4.4', 1],
  ])
  const all = drawn(library, 3, { watched, random: Math.random })
  const ids = all.map(({ lesson }) => lesson.id)
  expect(new Set(ids).size).toBe(10)
  expect(ids).toEqual(expect.arrayContaining(['1.1', '3.7']))
  expect(ids.filter((id) => id.startsWith('4'))).toEqual([])
  expect(all.filter(({ picture }) => picture).every(({ lesson }) => watched.get(lesson.id) === 1)).toBe(true)
})
