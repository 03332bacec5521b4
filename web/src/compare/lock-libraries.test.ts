import { expect, test } from 'vitest'
import { batteryFaults, lessonsIn, librariesOf, markOf, markOfOrders, worstOf } from './lock-libraries.ts'

const came = { outcome: 'held', violated: [], beyond: [] }
const about = { language: 'Go', version: '1.0.0', about: 'A lock.', documentation: [] }
const violated = { ...came, outcome: 'violated', violated: ['exclusion'] }

const libraries = librariesOf(
  {
    '../e2e/libraries/two/library.json': { ...about, variants: { two: [], 'two-async': [] } },
    '../e2e/libraries/one/library.json': { ...about, variants: { one: [] } },
  },
  {
    '../e2e/libraries/two/two-async.results.json': {
      lessons: {
        on: '2026-11-22',
        cells: [
          { ...violated, scenario: 'gone' },
          { ...came, scenario: 'second', on: '2026-11-27' },
          { ...came, scenario: 'first' },
        ],
      },
      battery: { on: '2026-11-23', cells: [{ ...came, fault: 'pause', at: 'write' }] },
    },
  },
)

test('a library has the locks that were played, each cell with the day of its own recording', () => {
  expect(libraries.map(({ folder, locks }) => [folder, locks.map(({ variant }) => variant)])).toEqual([
    ['one', []],
    ['two', ['two-async']],
  ])
  const [lock] = libraries[1]?.locks ?? []
  expect(lock?.lessons.map(({ on }) => on)).toEqual(['2026-11-22', '2026-11-27', '2026-11-22'])
  expect(lock?.faults.map(({ on }) => on)).toEqual(['2026-11-23'])
})

test('lessons stand in the catalogue’s order, and one that it no longer has comes last', () => {
  const locks = libraries.flatMap(({ locks }) => locks)
  expect(lessonsIn(locks, ['first', 'second'])).toEqual(['first', 'second', 'gone'])
  expect(batteryFaults(locks)).toEqual(['pause'])
})

test('a mark is the worst of its cells, and a violation of any lock of this kind is no cross', () => {
  const beyond = { ...came, beyond: ['exclusion'] }
  expect([came, violated, beyond, { ...came, outcome: 'idle' }].map(markOf)).toEqual([
    'held',
    'violated',
    'held-but',
    'idle',
  ])
  expect(worstOf([came, beyond])).toBe('held-but')
  expect(worstOf([came, violated, beyond])).toBe('violated')
  expect(worstOf([])).toBe(null)
})

test('in every order a cross is for what not every lock with a lease breaks, and was seen live', () => {
  const answer = { leaseEnds: 1, crashes: 0, complete: true, schedules: '216', notExplorable: null, broken: [] }
  const broken = (property: string, is = 'confirmed') => ({ property, is, schedules: '8', steps: ['A', '~', 'B'] })
  const exclusion = { ...answer, broken: [broken('exclusion'), broken('no-lost-update')] }
  const ownerOnly = [...exclusion.broken, broken('owner-only')]
  expect(
    [
      answer,
      exclusion,
      { ...exclusion, leaseEnds: 0 },
      { ...answer, broken: ownerOnly },
      { ...answer, broken: [broken('owner-only', 'own-clock')] },
      { ...answer, complete: false },
      { ...answer, notExplorable: 'It asks the server for its time.' },
    ].map(markOfOrders),
  ).toEqual(['held', 'held-but', 'violated', 'violated', 'held-but', 'idle', 'not-tried'])
})
