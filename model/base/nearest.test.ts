import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, nearest } from './nearest.ts'

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['flaw', 'lawn', 2],
  ['gc-pause', 'gc-pause', 0],
])('from %j to %j takes %i changes, both ways', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
  expect(editDistance(b, a)).toBe(distance)
})

test('the distance is a metric', () => {
  const word = fc.string({ maxLength: 8 })
  fc.assert(
    fc.property(word, word, word, (a, b, c) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, b) === 0).toBe(a === b)
      expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c))
    }),
  )
})

const ids = ['setnx-without-expire', 'crash-before-expire', 'mistaken-release', 'gc-pause', 'master-failover']

test.each([
  ['gcpause', 'gc-pause'],
  ['GC-PAUS', 'gc-pause'],
  ['setnx', 'setnx-without-expire'],
  ['mistaken-relaese', 'mistaken-release'],
])('%s is meant to be %s', (word, meant) => {
  expect(nearest(word, ids)).toBe(meant)
})

test.each(['zzzzzzzz', 'redis', ''])('%j is like none, so nothing is suggested', (word) => {
  expect(nearest(word, ids)).toBeUndefined()
})
