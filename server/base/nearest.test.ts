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
