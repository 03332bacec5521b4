import { expect, test } from 'vitest'
import { areValid, isInRange } from './parameters.ts'

const lease = { default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts' }

test('both ends of the range are in it, an empty field is not', () => {
  expect([999, 1000, 5000, 5001, Number.NaN].map((value) => isInRange(lease, value))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('a run can be asked for only with parameters that the lesson has, in their ranges', () => {
  const parameters = { leaseMs: lease }
  expect(areValid(parameters, {})).toBe(true)
  expect(areValid(parameters, { leaseMs: 2000 })).toBe(true)
  expect(areValid(parameters, { leaseMs: 20 })).toBe(false)
  expect(areValid(parameters, { workMs: 2000 })).toBe(false)
})
