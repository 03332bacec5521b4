import { expect, test } from 'vitest'
import { changesBetween } from './row-changes.ts'

const changes = (before: string, found: string) =>
  changesBetween([...before], [...found], (one, other) => one === other).map(
    ({ held, changed }) => `${changed} → ${held.join('')}`,
  )

test.each([
  ['', 'A', ['A → A']],
  ['A', '', ['A → ']],
  ['A', 'AB', ['B → AB']],
  ['AB', 'B', ['A → B']],
  ['A', 'A', []],
])('from %j to %j', (before, found, expected) => {
  expect(changes(before, found)).toEqual(expected)
})

test('who is gone went before another came, also where one look finds both', () => {
  expect(changes('A', 'C')).toEqual(['A → ', 'C → C'])
  expect(changes('AB', 'BC')).toEqual(['A → B', 'C → BC'])
})
