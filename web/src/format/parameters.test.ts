import { expect, test } from 'vitest'
import type { Parameter } from '../../../scenarios/parameter.ts'
import { parameterLabel, parameterText } from './parameters.ts'

const about = 'A parameter'

test('a parameter is named without its unit', () => {
  expect(['leaseMs', 'pauseLongMs', 'retries'].map(parameterLabel)).toEqual(['lease', 'pause long', 'retries'])
})

test('a value is written by its kind, and by its name where the lesson is gone', () => {
  const range = { default: 1, min: 0, max: 9000, about }
  expect(parameterText('leaseMs', 1500, { kind: 'time', ...range })).toBe('1.5 s')
  expect(parameterText('replicas', 2, { kind: 'count', ...range })).toBe('2')
  const random: Parameter = { kind: 'choice', default: 1, options: [{ value: 1, name: 'random' }], about }
  expect(parameterText('retrySpread', 1, random)).toBe('random')
  expect(parameterText('leaseMs', 1500, undefined)).toBe('1.5 s')
  expect(parameterText('replicas', 2, undefined)).toBe('2')
})
