import { expect, test } from 'vitest'
import { howMany } from './fitting.ts'

test('all that are whole are shown; if one is cut, the last place says how many are missing', () => {
  const rows = [40, 40, 90, 90, 140, 140]
  expect(howMany(rows, 140)).toBe(6)
  expect(howMany(rows, 139)).toBe(3)
  expect(howMany(rows, 40)).toBe(1)
  expect(howMany(rows, 10)).toBe(0)
  expect(howMany([], 100)).toBe(0)
})
