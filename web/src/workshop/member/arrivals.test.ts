import { expect, test } from 'vitest'
import type { RoomView } from '#model/messages/workshop.ts'
import { hasOpened } from './arrivals.ts'

const view = (room: Partial<RoomView>) => ({ question: null, handsOn: null, ...room }) as RoomView
const question = (id: number, state: 'open' | 'tally'): Partial<RoomView> => ({
  question: { id, ask: 'Well?', form: 'options', options: ['Yes', 'No'], state, of: null },
})
const releases = [({ handsOn }: RoomView) => handsOn?.id ?? null]
const opened = (room: Partial<RoomView>, before: Partial<RoomView>) => hasOpened(view(room), view(before), releases)
const handsOn = (id: number) => ({ handsOn: { id } as RoomView['handsOn'] })

test('a question and released work open once each, and again when the next one comes', () => {
  expect(opened(question(1, 'open'), {})).toBe(true)
  expect(opened(question(1, 'open'), question(1, 'open'))).toBe(false)
  expect(opened(question(2, 'open'), question(1, 'tally'))).toBe(true)
  expect(opened(handsOn(3), {})).toBe(true)
  expect(opened(handsOn(4), handsOn(3))).toBe(true)
})

test('nothing opens when an answer is shown or work is closed', () => {
  expect(opened(question(1, 'tally'), question(1, 'open'))).toBe(false)
  expect(opened({}, question(1, 'open'))).toBe(false)
  expect(opened({}, handsOn(3))).toBe(false)
})
