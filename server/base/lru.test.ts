import { expect, test } from 'vitest'
import { Lru } from './lru.ts'

test('the least recently used value makes room; reading a value uses it', () => {
  const cache = new Lru<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3])
})

test('a value set again keeps its one place, and a forgotten one leaves it', () => {
  const cache = new Lru<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.set('a', 3)
  cache.forget('b')
  cache.set('c', 4)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([3, undefined, 4])
})
