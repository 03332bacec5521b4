import { expect, test } from 'vitest'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { LeadView, RoomView } from '#model/messages/workshop.ts'
import { isHintOver } from './hints.ts'
import { nothingYet, openRoomStore } from './testing/room-store.ts'

const open: RoomQuestion = { id: 1, ask: 'Who?', form: 'options', options: ['A', 'B'], state: 'open', of: null }
const members = [
  { id: 'm00000000000', name: 'Ada', joinedAtMs: 0, online: true, following: true, answered: false, score: 0 },
]

/** Whether a hint with this code disappears once the room changes from an unanswered question to this state. */
function isOver(code: string, room: Partial<RoomView>, lead: Partial<LeadView> = {}): boolean {
  const problem = { code, message: '' }
  const state = (room: Partial<RoomView>, lead: Partial<LeadView>) => ({
    ...openRoomStore({ question: open, ...room }).getState(),
    lead: { ...nothingYet, members, ...lead },
    problem,
  })
  return isHintOver(state(room, lead), state({}, {}))
}

test('“nobody has answered” is over with the first answer, the reveal, the next question, and when nobody is there', () => {
  expect(isOver('PRESS_AGAIN', {})).toBe(false)
  expect(isOver('PRESS_AGAIN', {}, { answered: 1 })).toBe(true)
  expect(isOver('PRESS_AGAIN', {}, { members: [] })).toBe(true)
  expect(isOver('PRESS_AGAIN', { question: { ...open, state: 'revealed' } })).toBe(true)
  expect(isOver('PRESS_AGAIN', { question: null })).toBe(true)
  expect(isOver('PRESS_AGAIN', { question: { ...open, id: 2 } })).toBe(true)
})

test('“the run goes on” is over with the run, not with its next event', () => {
  const place = { scenario: 's', comparison: 'c', index: 3, atMs: 3, live: true, panel: 'console', focus: 0 }
  const problem = { code: 'NOTHING_TO_DO', message: '' }
  const state = (at: object) => ({
    ...openRoomStore({ place: { ...place, ...at } as RoomView['place'] }).getState(),
    problem,
  })
  const going = state({ growing: true })
  expect(isHintOver(state({ growing: true, index: 4 }), going)).toBe(false)
  expect(isHintOver(state({ live: false }), going)).toBe(true)
})

test('what another key said is over once something begins or ends, and not with a step; what the server refused stays', () => {
  expect(isOver('NOTHING_TO_DO', { version: 9, question: { ...open } })).toBe(false)
  expect(isOver('NOTHING_TO_DO', { question: null })).toBe(true)
  expect(isOver('PRESS_AGAIN', {}, { wall: [{} as WallEntry] })).toBe(true)
  expect(isOver('NOTHING_TO_DO', {}, { pace: [{ item: 0, startedAtMs: 0 }] })).toBe(true)
  expect(isOver('TOO_MANY', { question: null })).toBe(false)
})
