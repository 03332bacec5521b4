import { expect, test } from 'vitest'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import { recordedTheatre } from '#web/store/testing/sample.ts'
import { passAsked } from './pass.ts'
import { nothingYet, openRoomStore } from './testing/room-store.ts'

const scenario = recordedTheatre().getState().lesson?.id ?? ''
const lead = { ...nothingYet, asked: [{ scenario, number: 0 }] }
const question: RoomQuestion = {
  id: 1,
  ask: '?',
  form: 'options' as const,
  options: [],
  state: 'open',
  of: { scenario, number: 0 },
}

/** A teacher's window that has just been loaded, with the lesson in view. */
function loaded(inView: RoomQuestion | null = null) {
  const theatre = recordedTheatre()
  const room = openRoomStore({ question: inView })
  passAsked(room, { store: theatre })
  return { theatre, room, answers: () => theatre.getState().answers }
}

test('a window that was loaded anew learns which questions were asked', () => {
  const { room, answers } = loaded()
  room.setState({ lead: { ...lead, asked: [{ scenario: 'another', number: 0 }] } })
  expect(answers()).toEqual({})
  room.setState({ lead })
  expect(answers()).toEqual({ 0: 'dismissed' })
})

test('it knows them too when the lesson comes after the room, or once more', () => {
  const { theatre, room, answers } = loaded()
  room.setState({ lead })
  const { lesson, openLesson } = theatre.getState()
  if (lesson !== null) openLesson({ ...lesson })
  expect(answers()).toEqual({ 0: 'dismissed' })
})

test('a question is over with its reveal, before the room’s next word on the class', () => {
  const { room, answers } = loaded(question)
  const view = room.getState().room
  if (view === null) throw new Error('There is no room')
  room.setState({ room: { ...view, question: { ...question, state: 'closed' } } })
  expect(answers()).toEqual({})
  room.setState({ room: { ...view, question: { ...question, state: 'revealed' } } })
  expect(answers()).toEqual({ 0: 'dismissed' })
})
