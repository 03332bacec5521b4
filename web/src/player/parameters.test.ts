import { expect, test } from 'vitest'
import { areValid } from './parameters.ts'

const lease = { kind: 'time' as const, default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts' }

test('a run can be asked for only with parameters that the lesson has, in their ranges', () => {
  const parameters = { leaseMs: lease }
  expect(areValid(parameters, {})).toBe(true)
  expect(areValid(parameters, { leaseMs: 2000 })).toBe(true)
  expect(areValid(parameters, { leaseMs: 200 }), 'beyond what the lesson was written for').toBe(true)
  expect(areValid(parameters, { leaseMs: 20 })).toBe(false)
  expect(areValid(parameters, { workMs: 2000 })).toBe(false)
})
