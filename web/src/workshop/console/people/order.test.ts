import { expect, test } from 'vitest'
import { ordered } from './order.ts'

const member = (name: string, online: boolean, answered: boolean, score: number) => ({
  id: name,
  name,
  joinedAtMs: 0,
  online,
  following: online,
  answered,
  score,
})
const all = [
  member('Di', false, false, 9),
  member('Cy', true, true, 1),
  member('Bo', true, false, 0),
  member('Al', true, true, 2),
]
const names = (order: Parameters<typeof ordered>[1]) =>
  ordered(all, order)
    .map(({ name }) => name)
    .join(' ')

test('by name, by score, and those without an answer first; who is away is last', () => {
  expect(names('name')).toBe('Al Bo Cy Di')
  expect(names('score')).toBe('Al Cy Bo Di')
  expect(names('answered')).toBe('Bo Al Cy Di')
})
