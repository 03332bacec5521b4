import { expect, test } from 'vitest'
import type { Owner } from './owner.ts'
import { beyond, type KeptTrace } from './retention.ts'

const unbounded = Number.POSITIVE_INFINITY

/** Makes traces in the order in which a folder lists them, newest first. */
function stored(...owners: [count: number, owner: Owner, bytes?: number][]): KeptTrace[] {
  const all = owners.flatMap(([count, owner, bytes = 1]) => Array.from({ length: count }, () => ({ owner, bytes })))
  return all.map((each, index) => ({ ...each, comparison: `${all.length - index}` }))
}
const goneOf = (all: KeptTrace[], comparisons: number, bytes = unbounded) =>
  beyond(all, { comparisons, bytes }).map(({ comparison }) => comparison)

test('the oldest of one person goes first', () => {
  expect(goneOf(stored([5, { visitor: 'a' }]), 3)).toEqual(['1', '2'])
  expect(goneOf(stored([5, {}, 10]), 9, 25)).toEqual(['1', '2', '3'])
  expect(goneOf(stored([5, {}]), 5)).toEqual([])
})

test('guests together push out nobody else’s, and have a share of their own', () => {
  // All of these guests' recordings are newer than the room's and the host's.
  const guests = Array.from({ length: 300 }, (_, number): [number, Owner] => [1, { visitor: `${number}`, guest: true }])
  const all = stored(...guests, [4, { visitor: 'm', room: 'ABC' }], [6, {}])
  const gone = new Set(goneOf(all, 10))
  const left = all.filter(({ comparison }) => !gone.has(comparison))
  expect(left.filter(({ owner }) => !owner.guest)).toHaveLength(10)
  expect(left.filter(({ owner }) => owner.guest).map(({ comparison }) => comparison)).toEqual(['310', '309'])
})

test('whoever has the most loses, also in a room, and the room that has the most', () => {
  const greedy = { visitor: 'greedy', room: 'ABC' }
  const all = stored([8, greedy], [1, { visitor: 'other', room: 'ABC' }], [2, { visitor: 'x', room: 'DEF' }], [2, {}])
  // Six of 13 stay. The greedy person's recordings are the newest.
  const gone = new Set(goneOf(all, 6))
  const left = all.filter(({ comparison }) => !gone.has(comparison)).map(({ owner }) => owner.visitor)
  expect(left).toEqual(['greedy', 'other', 'x', 'x', undefined, undefined])
})

test('by bytes, whoever has the most bytes loses', () => {
  const all = stored([3, { visitor: 'many' }], [1, { visitor: 'giant' }, 50])
  expect(goneOf(all, 9, 40)).toEqual(['1'])
})
