import { expect, test } from 'vitest'
import { type OpenExploration, toMakeRoom } from './open-explorations.ts'

const limits = { each: 3, all: 6, states: 100 }
interface Named extends OpenExploration {
  name: string
}
const one = (name: string, standing: OpenExploration['standing'], states = 1): Named => {
  return { name, person: name.slice(0, 1), standing, result: { summary: { states } } }
}
const gone = (open: Named[]) => toMakeRoom(open, limits).map(({ name }) => name)

test('of one person the oldest goes', () => {
  expect(
    gone([one('a1', 'guest'), one('b1', 'guest'), one('a2', 'guest'), one('a3', 'guest'), one('a4', 'guest')]),
  ).toEqual(['a1'])
})

test('if there are too many, those of guests go first, and of whoever has the most', () => {
  const class1 = [one('m1', 'member'), one('t1', 'leads')]
  const guests = [one('g1', 'guest'), one('h1', 'guest'), one('h2', 'guest'), one('h3', 'guest'), one('i1', 'guest')]
  expect(gone([...class1, ...guests])).toEqual(['h1'])
  expect(gone([one('m1', 'member'), one('m2', 'member'), ...guests.slice(0, 4), one('n1', 'member')])).toEqual(['h1'])
})

test('if their graphs are too large, the largest of whoever has the most states goes', () => {
  expect(
    gone([one('a1', 'guest', 40), one('b1', 'guest', 30), one('a2', 'guest', 10), one('c1', 'guest', 30)]),
  ).toEqual(['a1'])
  expect(gone([one('t1', 'leads', 90), one('g1', 'guest', 5), one('g2', 'guest', 9)])).toEqual(['g1'])
})

test('a graph that several share counts once', () => {
  const shared = { summary: { states: 60 } }
  const open = ['a1', 'b1', 'c1'].map((name) => ({ ...one(name, 'guest'), result: shared }))
  expect(gone(open)).toEqual([])
})
