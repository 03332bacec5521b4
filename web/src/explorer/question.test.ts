import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goals } from '../../../model/messages/level.ts'
import { choices, type Place, readPlace, searchOf, stocks, usual } from './question.ts'

const place: fc.Arbitrary<Place> = fc.record({
  clients: fc.constantFrom(...choices.clients),
  leaseEnds: fc.constantFrom(...choices.leaseEnds),
  crashes: fc.constantFrom(...choices.crashes),
  lateReplies: fc.constantFrom(...choices.lateReplies),
  stock: fc.constantFrom(...stocks),
  lock: fc.constantFrom(null, 'wrong', 'set-nx-px'),
  goal: fc.constantFrom(null, ...goals),
  path: fc.array(fc.constantFrom('A', 'B', '~', '!A', 'A#2', 'A/', 'B?'), { maxLength: 20 }),
  near: fc.constant(false),
  playing: fc.boolean(),
})

test('an address leads back to the place that it was made of', () => {
  fc.assert(
    fc.property(place, (one) => {
      expect(readPlace(searchOf(one))).toEqual({ ...one })
    }),
  )
})

test('what is usual stands in no address, and nonsense is as if it were not there', () => {
  const plain = { ...usual, lock: null, goal: null, path: [], near: false, playing: false }
  expect(searchOf(plain)).toBe('')
  expect(readPlace('?clients=99&ends=-1&path=A.x&goal=nothing&stock=gold')).toEqual(plain)
})

test('steps of a recording bring the budgets that they need, as far as a person could choose them', () => {
  expect(readPlace('?path=A.~.~.~.C.!A.B/&near=')).toMatchObject({
    clients: 3,
    leaseEnds: 2,
    crashes: 1,
    lateReplies: 1,
  })
  expect(readPlace('?path=A&near=')).toMatchObject(usual)
})
