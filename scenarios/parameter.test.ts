import { expect, test } from 'vitest'
import { loosened, misfitOf, type Parameter } from './parameter.ts'

const about = 'A parameter'
const lease: Parameter = { kind: 'time', default: 1500, min: 1000, max: 5000, about }
const replicas: Parameter = { kind: 'count', default: 1, min: 1, max: 3, about }
const spread: Parameter = {
  kind: 'choice',
  default: 1,
  options: [
    { value: 0, name: 'the same' },
    { value: 1, name: 'random' },
  ],
  about,
}

test('both ends of a range fit, an empty field does not', () => {
  expect([999, 1000, 5000, 5001, Number.NaN].map((value) => misfitOf(lease, value))).toEqual([
    'range',
    null,
    null,
    'range',
    'range',
  ])
})

test('a time may be tried beyond its lesson’s range, a count may not', () => {
  const tried = [99, 100, 999, 5001, 15_000, 15_001].map((value) => misfitOf(loosened(lease), value))
  expect(tried).toEqual(['range', null, null, null, null, 'range'])
  expect(misfitOf(loosened({ ...lease, min: 0 }), 0)).toBeNull()
  expect(misfitOf(loosened(replicas), 4)).toBe('range')
})

test('a count is whole, and a choice is one of its options', () => {
  expect([1, 1.5, 4].map((value) => misfitOf(replicas, value))).toEqual([null, 'whole', 'range'])
  expect([0, 1, 0.5, Number.NaN].map((value) => misfitOf(spread, value))).toEqual([null, null, 'options', 'options'])
})
