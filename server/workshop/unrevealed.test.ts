import { expect, test } from 'vitest'
import type { LeadAction } from '#model/messages/workshop.ts'
import { act } from './act.ts'
import { emptyRoom, place, sampleLesson } from './testing/sample.ts'
import { isAsked, unrevealedIn } from './unrevealed.ts'

const lesson = { ...sampleLesson, questions: [...sampleLesson.questions, ...sampleLesson.questions] }
const scene = { nowMs: 0, lesson: () => lesson, exercise: () => undefined, runnerOf: () => undefined }
const scenario = lesson.id
const show: LeadAction = { do: 'show', place: place(null, 0) }
const plan: LeadAction = { do: 'plan', plan: { title: 'Friday', items: [{ scenario, minutes: 5, notes: '' }] } }
const release: LeadAction = { do: 'release', handsOn: { scenario, challenge: { kind: 'free' } } }
const ask: LeadAction = { do: 'ask', question: { kind: 'lesson', scenario, number: 1 } }
const askAnother: LeadAction = { do: 'ask', question: { kind: 'words', ask: 'Why?' } }

const roomAfter = (...actions: LeadAction[]) =>
  actions.reduce((before, action) => act(before, action, scene), emptyRoom())
const after = (...actions: LeadAction[]) => [...unrevealedIn([emptyRoom(), roomAfter(...actions)], lesson, 0)]

test('a lesson that a class only plans, sees or tries keeps its answers', () => {
  expect(after()).toEqual([])
  expect(after(show)).toEqual([])
  expect(after(plan)).toEqual([])
  expect(after(release)).toEqual([])
  expect(isAsked(roomAfter(show, plan, release), scenario, 0)).toBe(false)
})

test('a question is without its answer from the moment it is asked until all of its answer is shown', () => {
  expect(after(show, ask)).toEqual([1])
  expect(after(ask, { do: 'close' })).toEqual([1])
  expect(after(ask, { do: 'reveal', until: 'tally' })).toEqual([1])
  expect(after(ask, { do: 'reveal', until: 'answer' })).toEqual([1])
  expect(isAsked(roomAfter(ask, { do: 'close' }), scenario, 0)).toBe(true)
  expect(isAsked(roomAfter(ask), 'another', 0)).toBe(false)
  expect(after(ask, { do: 'reveal' })).toEqual([])
  expect(isAsked(roomAfter(ask, { do: 'reveal' }), scenario, 0)).toBe(false)
})

test('and no longer once it is put away, another one is asked, or the room ends', () => {
  expect(after(ask, { do: 'dismiss' })).toEqual([])
  expect(after(ask, askAnother)).toEqual([])
  expect(after(ask, { do: 'end' })).toEqual([])
})

test('a second vote withholds it again', () => {
  expect(after(ask, { do: 'reveal', until: 'tally' }, { do: 'vote-again' })).toEqual([1])
})

test('what one room has revealed, another may still have to', () => {
  const room = act(emptyRoom(), ask, scene)
  expect(unrevealedIn([act(room, { do: 'reveal' }, scene), room], lesson, 0)).toEqual(new Set([1]))
})

test('a question that a teacher left on the screen is without its answer for an hour', () => {
  const room = roomAfter(ask)
  expect(unrevealedIn([room], lesson, 3_599_999)).toEqual(new Set([1]))
  expect(unrevealedIn([room], lesson, 3_600_000)).toEqual(new Set())
  expect(isAsked(room, scenario, 3_600_000)).toBe(false)
})
