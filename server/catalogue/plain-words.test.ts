/** Tests that lessons can be spoken: a sentence that a class hears or reads has at most 15 words. */
import { expect, test } from 'vitest'
import { firstHourIn } from '#model/messages/first-hour.ts'
import { callsWorkerClient } from '#model/words/en/testing/worker.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { loadCatalogue } from './load.ts'

const { chapters, scenarios, locks } = await loadCatalogue()
const lessons = chapters.flatMap((chapter) => chapter.scenarios.map(({ lesson }) => lesson))

/** Returns the sentences that are too long for one breath. */
const tooLong = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split(/(?<=[.?!]) /)).filter((sentence) => sentence.split(/\s+/).length > 15)

/** Returns everything that is written for a reader, except the names of the lesson's sources. */
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

const faultsOf = ({ locks }: Lesson) => locks.flatMap(({ faults }) => faults.map(({ words }) => words))
const promisesOf = ({ locks }: Lesson) => locks.flatMap(({ promises }) => promises ?? [])
const aboutsOf = ({ parameters }: Lesson) => Object.values(parameters).map(({ about }) => about)

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s is told in short sentences', (_, lesson) => {
  expect(tooLong(textsOf(lesson))).toEqual([])
})

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
  '%s ends with a change to try, and says in a line what to notice',
  (_, { change, parameters }) => {
    expect(change?.notice.length).toBeLessThanOrEqual(80)
    expect(change?.to).not.toBe(parameters[change?.figure ?? '']?.default)
  },
)

/** Matches an actor at the beginning of a caption, in the first hour and in the lesson that it leads to. */
const actor = /^([A-Z]|The [a-z]+|The Sentinels|Redlock) /

/** Lessons of the first hour, and the lesson that it leads to. */
const beginners = lessons.filter(({ id, firstHour }) => firstHour !== undefined || id === 'master-failover')

/** Beginners stumbled over other captions, so a caption says one thing and begins with the actor. */
test.each(beginners.map((lesson) => [lesson.id, lesson] as const))(
  '%s has captions of one breath, the actor first',
  (_, { beats }) => {
    expect(beats.length).toBeGreaterThan(0)
    const captions = beats.map(({ caption }) => caption)
    expect(captions.filter((caption) => caption.split(/\s+/).length > 15)).toEqual([])
    expect(captions.filter((caption) => !actor.test(caption))).toEqual([])
  },
)

/** Matches words for things that have another name in the first hour, where each thing has only one name. */
const otherWords =
  /\b(holds?|held|holders?|grants?|granted|gives? (it|the lock) back|stands still|stops|stopped|dead)\b/i

test('the first hour has six lessons with places of their own, and only its last one leads on', () => {
  const hour = firstHourIn(lessons)
  expect(hour.map(({ firstHour }) => firstHour?.place)).toEqual([1, 2, 3, 4, 5, 6])
  expect(hour.flatMap(({ firstHour }) => firstHour?.leadsTo ?? [])).toEqual(['master-failover'])
  expect(hour.at(-1)?.firstHour?.leadsTo).toBe('master-failover')
})

test.each(firstHourIn(lessons).map((lesson) => [lesson.id, lesson] as const))(
  '%s calls each thing by one name: a worker has the lock, is paused, crashes, and releases',
  (_, lesson) => {
    const texts = [...textsOf(lesson), ...faultsOf(lesson), ...aboutsOf(lesson)]
    expect(texts.filter((text) => otherWords.test(text))).toEqual([])
  },
)

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
  '%s calls who acts a worker, and one that stands still paused',
  (_, lesson) => {
    const texts = [...textsOf(lesson), ...faultsOf(lesson), ...aboutsOf(lesson), ...promisesOf(lesson)]
    expect(texts.filter(callsWorkerClient)).toEqual([])
    const pauses = lesson.beats.filter(({ when }) => when.on === 'client-paused').map(({ caption }) => caption)
    expect(pauses.filter((caption) => /\bstop(s|ped)?\b/i.test(caption))).toEqual([])
  },
)

/** Returns the comments in TypeScript and Lua code, without quotations from a lock's sources. */
const commentsIn = (code: string) =>
  [...code.matchAll(/\/\*.*?\*\/|(?<!:)\/\/[^\n]*|^\s*--[^\n]*/gms)].map(([comment]) =>
    comment.replaceAll(/".*?"/gs, ''),
  )

test.each([...locks.values()].map((lock) => [lock.id, lock] as const))(
  '%s calls who acts a worker, in its description and in the comments of its code',
  (_, { definition, sources }) => {
    const texts = [definition.title, definition.summary, ...sources.flatMap(({ text }) => commentsIn(text))]
    expect(texts.filter(callsWorkerClient)).toEqual([])
  },
)

test.each([...scenarios.values()].map(({ lesson, sources }) => [lesson.id, sources] as const))(
  '%s calls who acts a worker, in the comments of its code',
  (_, sources) => {
    expect(sources.flatMap(({ text }) => commentsIn(text)).filter(callsWorkerClient)).toEqual([])
  },
)
