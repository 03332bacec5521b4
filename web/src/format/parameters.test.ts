import { expect, test } from 'vitest'
import type { Parameter } from '#scenarios/parameter.ts'
import { parameterLabel, parameterText, signOf } from './parameters.ts'

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

test('a 0 that is no length says what it stands for, in a text and behind its field', () => {
  const pause = { kind: 'time' as const, default: 0, min: 0, max: 10_000, zero: 'until B is done', about: 'A pause' }
  expect(parameterText('pauseMs', 0, pause)).toBe('until B is done')
  expect([0, 1500].map((value) => signOf(pause, value))).toEqual([' = until B is done', ' s'])
  const { zero: _, ...plain } = pause
  expect([parameterText('pauseMs', 0, plain), signOf(plain, 0)]).toEqual(['0 s', ' s'])
})
