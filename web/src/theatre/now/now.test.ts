/** The sentence under each run, at every beat of every reference recording and in the cases that beginners meet. */
import { expect, test } from 'vitest'
import { stageWords } from '../../locale/en/theatre/stage.ts'

const nobody = { holders: [], believers: [], paused: [], unaware: 'unheard' } as const
const say = (now: Partial<Parameters<typeof stageWords.now>[1]>, store: 'single' | 'majority' | 'silent' = 'single') =>
  stageWords.now(store, { ...nobody, ...now }, 'Redis')

test('what Redis says stands beside what clients believe', () => {
  expect(say({})).toBe('The lock is free.')
  expect(say({ holders: ['A'] })).toBe('Redis says A; A has not heard yet.')
  expect(say({ holders: ['A'], unaware: 'crashed' })).toBe('Redis says A; A has crashed.')
  expect(say({ holders: ['A'], believers: ['A'] })).toBe('Redis says A, and A believes it.')
  expect(say({ holders: ['A', 'B'], believers: ['A', 'B'] })).toBe('Redis says A and B, and A and B believe it.')
  expect(say({ holders: ['A', 'B'], unaware: 'crashed' })).toBe('Redis says A and B; A and B have crashed.')
  expect(say({ holders: ['A', 'B'], unaware: 'mixed' })).toBe('Redis says A and B; nobody believes.')
  expect(say({ believers: ['A'] })).toBe('Redis says nobody; A believes.')
  expect(say({ holders: ['B'], believers: ['A', 'B'], paused: ['A'] })).toBe(
    'Redis says B; A and B believe, and A is paused.',
  )
  expect(say({ holders: ['A'], believers: ['A'], paused: ['A'] }, 'majority')).toBe(
    'A majority says A; A is paused and believes.',
  )
  expect(say({ believers: ['A', 'B', 'C'] }, 'silent')).toBe('No Redis answers; A, B, and C believe.')
})

test('another store is called by its own name', () => {
  expect(stageWords.now('single', { ...nobody, holders: ['A'] }, 'etcd')).toBe('etcd says A; A has not heard yet.')
})

test('without a lock nobody believes anything', () => {
  expect(stageWords.lockless({ believers: ['A', 'B'] })).toBe('There is no lock: A and B are at work.')
})
