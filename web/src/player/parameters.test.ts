import { expect, test } from 'vitest'
import type { Lesson } from '#scenarios/lesson.ts'
import { areValid, chosenParameters, setParameter, takeParameters } from './parameters.ts'

const lease = { kind: 'time' as const, default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts' }

test('a run can be asked for only with parameters that the lesson has, in their ranges', () => {
  const parameters = { leaseMs: lease }
  expect(areValid(parameters, {})).toBe(true)
  expect(areValid(parameters, { leaseMs: 2000 })).toBe(true)
  expect(areValid(parameters, { leaseMs: 200 }), 'beyond what the lesson was written for').toBe(true)
  expect(areValid(parameters, { leaseMs: 20 })).toBe(false)
  expect(areValid(parameters, { workMs: 2000 })).toBe(false)
})

test('the fields show what the recording in view was made with, and nothing chosen before', () => {
  const lesson = { id: 'own', parameters: { leaseMs: lease, pauseMs: { ...lease, default: 0 } } } as unknown as Lesson
  setParameter(lesson, 'leaseMs', 3000)
  takeParameters(lesson, { leaseMs: 1500, pauseMs: 1400, workMs: 7 })
  expect(chosenParameters(lesson)).toEqual({ pauseMs: 1400 })
})
