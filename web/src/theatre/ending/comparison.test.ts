import { expect, test } from 'vitest'
import type { Metrics } from '#model/checkers/verdict.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { comparisonOf, markdownOf } from './comparison.ts'

const lock = (id: string, more: Partial<Lesson['locks'][number]>) =>
  ({ id, title: `The ${id}`, ...more }) as Lesson['locks'][number]
const metrics: Metrics = {
  dangerMs: 0,
  zombieMs: 0,
  orphanMs: 0,
  waitP50Ms: 900,
  waitP99Ms: 900,
  handoverMs: 12,
  grants: 2,
  // Five commands went to a majority at once.
  commands: 11,
  operations: 11,
  roundTrips: 7,
}

test('what each lock promises, what it cost where its run is over, and what remains', () => {
  const locks = [lock('one', { promises: 'a | b', caveat: 'c' }), lock('two', { promises: 'd' })]
  const comparison = comparisonOf({ locks }, (id) => (id === 'one' ? metrics : undefined))
  expect(comparison?.head).toEqual(['The one', 'The two'])
  expect(comparison?.rows.map(({ cells }) => cells)).toEqual([
    ['a | b', 'd'],
    ['5.5', '–'],
    ['3.5', '–'],
    ['12 ms', '–'],
    ['0 ms', '–'],
    ['c', '–'],
  ])
  const text = comparison && markdownOf(comparison)
  expect(text?.split('\n').slice(0, 3)).toEqual([
    '|  | The one | The two |',
    '| --- | --- | --- |',
    '| Promises | a \\| b | d |',
  ])
})

test('there is none where a lock does not say what it promises', () => {
  expect(comparisonOf({ locks: [lock('one', { promises: 'a' }), lock('two', {})] }, () => metrics)).toBeNull()
})
