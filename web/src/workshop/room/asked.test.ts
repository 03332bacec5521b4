import { expect, test } from 'vitest'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { LeadView, RoomView } from '#model/messages/workshop.ts'
import { recordedTheatre } from '#web/player/testing/sample.ts'
import { keepNews } from './news.ts'
import { nothingYet, openRoomStore } from './testing/room-store.ts'

const scenario = recordedTheatre().getState().lesson?.id ?? ''
const lead = { ...nothingYet, asked: [{ scenario, number: 0 }] }
const question: RoomQuestion = {
  id: 1,
  ask: '?',
  form: 'options',
  options: [],
  state: 'open',
  of: { scenario, number: 0 },
}

/** Opens a teacher's window that has just been loaded, with the lesson in view. */
function loaded(inView: RoomQuestion | null = null) {
  const theatre = recordedTheatre()
  const room = openRoomStore({ question: inView })
  room.setState({ role: 'lead' })
  const nothing = () => {}
  const { onNotice } = keepNews(room, { store: theatre }, { activities: [], enterAgain: nothing, followAgain: nothing })
  const onClass = (notice: LeadView) => onNotice({ name: 'room-class', notice })
  const show = (more: Partial<RoomView>) => {
    const { room: view } = room.getState()
    if (view !== null) onNotice({ name: 'room', notice: { ...view, version: view.version + 1, ...more } })
  }
  return { theatre, onClass, show, answers: () => theatre.getState().answers }
}

test('a window that was loaded anew learns which questions were asked', () => {
  const { onClass, answers } = loaded()
  onClass({ ...lead, asked: [{ scenario: 'another', number: 0 }] })
  expect(answers()).toEqual({})
  onClass(lead)
  expect(answers()).toEqual({ 0: 'dismissed' })
})

test('it knows them too when the lesson comes after the room, or once more', () => {
  const { theatre, onClass, answers } = loaded()
  onClass(lead)
  const { lesson, openLesson } = theatre.getState()
  if (lesson !== null) openLesson({ ...lesson })
  expect(answers()).toEqual({ 0: 'dismissed' })
})

test('a question is over with its reveal, before the room’s next word on the class', () => {
  const { show, answers } = loaded(question)
  show({ question: { ...question, state: 'closed' } })
  expect(answers()).toEqual({})
  show({ question: { ...question, state: 'revealed' } })
  expect(answers()).toEqual({ 0: 'dismissed' })
})

test('and when it is put away', () => {
  const { show, answers } = loaded(question)
  show({ question: null })
  expect(answers()).toEqual({ 0: 'dismissed' })
})
