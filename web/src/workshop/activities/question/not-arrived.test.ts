import { expect, test } from 'vitest'
import type { RoomView } from '#model/messages/workshop.ts'
import { openRoomStore } from '#web/workshop/room/testing/room-store.ts'
import { sayIfLost } from './not-arrived.ts'

const open: RoomView['question'] = {
  id: 7,
  ask: 'Well?',
  form: 'options',
  options: ['Yes', 'No'],
  state: 'open',
  of: null,
}

function room(question: RoomView['question'] = open) {
  const said: string[] = []
  const store = openRoomStore({ question })
  const { entered } = store.getState()
  sayIfLost({ store, refused: ({ code }) => said.push(code) }, 7, entered)
  const back = (answers: number[]) => {
    const me = { answers: answers.map((number) => ({ question: number, option: 0 })) } as never
    store.setState({ status: 'in', entered: entered + 1, me })
    store.setState({ entered: entered + 2 })
  }
  return { said, back }
}

test('an answer that the room does not know is asked for again, once, when its owner is back', () => {
  const { said, back } = room()
  expect(said).toEqual([])
  back([1])
  expect(said).toEqual(['NOT_ARRIVED'])
})

test('nothing is said of an answer that arrived, nor of a question that is over', () => {
  const arrived = room()
  arrived.back([7])
  const over = room({ ...open, state: 'closed' })
  over.back([])
  expect([arrived.said, over.said]).toEqual([[], []])
})
