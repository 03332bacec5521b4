import { expect, test } from 'vitest'
import { stageWords } from '#web/locale/theatre/stage.ts'
import { damageOf } from './now.ts'

const nobody = { holders: [], believers: [], paused: [], unaware: 'unheard' } as const
const say = (now: Partial<Parameters<typeof stageWords.now>[1]>, store: 'single' | 'majority' | 'silent' = 'single') =>
  stageWords.now(store, { ...nobody, ...now }, 'Redis')

test('what Redis says stands beside what clients believe', () => {
  expect(say({})).toBe('The lock is free.')
  expect(say({ holders: ['A'] })).toBe('Redis: A has the lock. A has not heard yet.')
  expect(say({ holders: ['A'], unaware: 'done' })).toBe('Redis: A has the lock. A is done with it.')
  expect(say({ holders: ['A'], unaware: 'gave-up' })).toBe('Redis: A has the lock. A never knew, and has given up.')
  expect(say({ holders: ['A'], unaware: 'crashed' })).toBe('Redis: A has the lock. A has crashed.')
  expect(say({ holders: ['A'], believers: ['A'] })).toBe('A has the lock.')
  expect(say({ holders: ['A', 'B'], believers: ['A', 'B'] })).toBe('A and B have the lock.')
  expect(say({ holders: ['A', 'B'], unaware: 'crashed' })).toBe('Redis: A and B have the lock. A and B have crashed.')
  expect(say({ holders: ['A', 'B'], unaware: 'mixed' })).toBe('Redis: A and B have the lock. None of them uses it now.')
  expect(say({ believers: ['A'] })).toBe('Redis: nobody has the lock. A believes it has the lock.')
  expect(say({ holders: ['B'], believers: ['A', 'B'], paused: ['A'] })).toBe(
    'Redis: B has the lock. A (paused) and B both believe they have it.',
  )
  expect(say({ holders: ['A'], believers: ['A'], paused: ['A'] }, 'majority')).toBe(
    'The majority: A has the lock. A (paused) believes it has the lock.',
  )
  expect(say({ believers: ['A', 'B', 'C'] }, 'silent')).toBe('No Redis answers. A, B, and C all believe they have it.')
})

test('a vote that nobody has won says who has how many', () => {
  const split = { votes: [{ client: 'A', nodes: 2 }], of: 5, needed: 3 }
  expect(say({ split, believers: ['A'] }, 'majority')).toBe('No majority: A has 2 of 5. Nobody else can get 3.')
  const three = { ...split, votes: [...split.votes, { client: 'B', nodes: 2 }, { client: 'C', nodes: 1 }] }
  expect(say({ split: three }, 'majority')).toBe(
    'No majority: A has 2 of 5, B has 2, and C has 1. Nobody believes it has the lock.',
  )
})

test('a number says how many are in, and not who', () => {
  const counted = { holders: ['A', 'B'], counted: true } as const
  expect(say({ ...counted, believers: ['A', 'B'] })).toBe('Redis counts 2. A and B are in.')
  expect(say({ ...counted, unaware: 'crashed' })).toBe('Redis counts 2. A and B have crashed.')
})

test('another store is called by its own name', () => {
  expect(stageWords.now('single', { ...nobody, holders: ['A'] }, 'etcd')).toBe(
    'etcd: A has the lock. A has not heard yet.',
  )
})

test('without a lock nobody believes anything', () => {
  expect(stageWords.lockless({ believers: ['A', 'B'] })).toBe('There is no lock: A and B are at work.')
})

test('a lesson about a stock says from its first moment how much there is', () => {
  const work = { given: 0, done: 0, tooOften: 0, lost: 0 }
  const said = (sold: number, value: number, hasStock = true) =>
    damageOf({ stock: { sold, lost: 0, change: value - 5 }, work, value }, hasStock).map(({ text }) => text)
  expect(said(0, 5)).toEqual(['stock 5'])
  expect(said(1, 4)).toEqual(['sold 1', 'stock 5 → 4'])
  expect(said(0, 5, false)).toEqual([])
})
