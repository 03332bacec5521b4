import { expect, test } from 'vitest'
import type { LeadAction } from '#model/messages/workshop.ts'
import { act } from './act.ts'
import { emptyRoom, place, sampleLesson } from './testing/sample.ts'
import { unrevealedIn } from './unrevealed.ts'

const lesson = { ...sampleLesson, questions: [...sampleLesson.questions, ...sampleLesson.questions] }
const scene = { nowMs: 0, lesson: () => lesson, runnerOf: () => undefined }
const scenario = lesson.id
const show: LeadAction = { do: 'show', place: place(null, 0) }
const ask: LeadAction = { do: 'ask', question: { kind: 'lesson', scenario, number: 1 } }

function after(...actions: LeadAction[]) {
  const room = actions.reduce((before, action) => act(before, action, scene), emptyRoom())
  return [...unrevealedIn([emptyRoom(), room], lesson)]
}

test('a room that has the lesson keeps every answer that it has not revealed', () => {
  expect(after()).toEqual([])
  expect(after(show)).toEqual([0, 1])
  expect(after({ do: 'plan', plan: { title: 'Friday', items: [{ scenario, minutes: 5, notes: '' }] } })).toEqual([0, 1])
  expect(after({ do: 'release', handsOn: { scenario, challenge: { kind: 'free' } } })).toEqual([0, 1])
  expect(after(ask, { do: 'close' })).toEqual([0, 1])
  expect(after(ask, { do: 'reveal' })).toEqual([0])
  // What was put away without an answer may still be asked again.
  expect(after(show, ask, { do: 'dismiss' }, { do: 'show', place: null })).toEqual([0, 1])
})

test('what one room has revealed, another may still have to', () => {
  const room = act(emptyRoom(), ask, scene)
  expect(unrevealedIn([act(room, { do: 'reveal' }, scene), room], lesson)).toEqual(new Set([0, 1]))
})
