import { expect, test } from 'vitest'
import { isForBeginners, nextOnPath } from '#model/messages/first-hour.ts'
import { nextStep } from './next-step.ts'

const hour = [{ place: 1 }, { place: 2 }, { place: 3, leadsTo: 'afterwards' }].map((firstHour) => ({
  id: `hour-${firstHour.place}`,
  firstHour,
}))
/** Lessons whose order in the first hour differs from their order in the library. */
const lessons = [{ id: 'aside', next: 'other' }, { id: 'other' }, ...hour.toReversed()]
const step = (watched: Record<string, number>, last: string | null) => {
  const found = nextStep(lessons, new Map(Object.entries(watched)), last)
  return found === null ? null : [found.kind, found.lesson.id]
}

test('whoever is new begins with the first lesson', () => {
  expect(step({}, null)).toEqual(['begin', 'hour-1'])
})

test('whoever has watched lessons does not begin, even if what was opened last is no lesson', () => {
  expect(step({ 'hour-1': 1 }, null)).toEqual(['next', 'hour-2'])
  expect(step({ 'hour-1': 1 }, 'game')).toEqual(['next', 'hour-2'])
  expect(step({ 'hour-1': 0.4 }, null)).toEqual(['begin', 'hour-1'])
})

test('whoever left in the middle goes on there', () => {
  expect(step({ aside: 0.4 }, 'aside')).toEqual(['goOn', 'aside'])
})

test('after a lesson comes the next of the first hour, then the one it leads to', () => {
  expect(step({ 'hour-1': 1 }, 'hour-1')).toEqual(['next', 'hour-2'])
  const done = Object.fromEntries(hour.map(({ id }) => [id, 1]))
  expect(step({ ...done, aside: 1 }, 'aside')).toEqual(['next', 'other'])
  expect(step({ ...done, aside: 1, other: 1 }, 'other')).toBeNull()
  const afterwards = { id: 'afterwards' }
  expect(nextStep([...lessons, afterwards], new Map(Object.entries(done)), 'hour-3')?.lesson).toBe(afterwards)
})

test('every order is offered from the third lesson of the path on', () => {
  expect(hour.map(isForBeginners)).toEqual([true, true, false])
  expect(isForBeginners({})).toBe(false)
})

test('whoever is on the path stays on it, and its end leads on; elsewhere the lesson itself says what comes next', () => {
  expect(hour.map((lesson) => nextOnPath(lesson, lessons))).toEqual(['hour-2', 'hour-3', 'afterwards'])
  expect(nextOnPath({ id: 'aside' }, lessons)).toBeUndefined()
})
