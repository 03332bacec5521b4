import { expect, test } from 'vitest'
import { nearestExplored } from '#model/messages/explorable.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { explorableWords } from './en/explorable.ts'
import { whyNotExplored } from './explorable.ts'

type Locks = Pick<Lesson, 'id' | 'locks'>
const lesson = (...locks: [store: string, fleet: string][]) =>
  ({ locks: locks.map(([store, fleet]) => ({ store, fleet })) }) as Locks

test('a lesson of another store, or of Sentinel alone, says why it has no map of every order', () => {
  expect(whyNotExplored(lesson(['mariadb', 'single']))).toBe(explorableWords.otherStore)
  expect(whyNotExplored(lesson(['redis', 'sentinel'], ['redis', 'sentinel']))).toBe(explorableWords.sentinel)
  expect(whyNotExplored(lesson(['redis', 'cluster'], ['redis', 'cluster']))).toBe(explorableWords.cluster)
  const beside = lesson(['redis', 'sentinel'], ['redis', 'quorum'])
  expect(whyNotExplored(beside), 'the other lock alone is not the lesson').toBe(explorableWords.sentinel)
  expect(whyNotExplored(lesson(['etcd', 'single'], ['redis', 'single']))).toBeNull()
})

test('the nearest lesson with a map is the way on, and of two the earlier', () => {
  const mapped: [string, string] = ['redis', 'single']
  const other: [string, string] = ['etcd', 'single']
  const all = [mapped, other, other, mapped, other, mapped].map((lock, i) => ({ ...lesson(lock), id: `${i}` }))
  expect(['1', '2', '4', '5'].map((id) => nearestExplored(id, all)?.id)).toEqual(['0', '3', '3', '5'])
  expect(nearestExplored('1', all.slice(1, 3))).toBeUndefined()
})
