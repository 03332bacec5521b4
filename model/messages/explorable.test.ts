import { expect, test } from 'vitest'
import type { Lesson } from '#scenarios/lesson.ts'
import { hasMap } from './explorable.ts'

const lesson = (...locks: [store: string, fleet: string][]) =>
  ({ locks: locks.map(([store, fleet]) => ({ store, fleet })) }) as Lesson

test('a lesson of another store, of Sentinel, or of Cluster alone has no map of every order', () => {
  expect(hasMap(lesson(['mariadb', 'single']))).toBe(false)
  expect(hasMap(lesson(['redis', 'sentinel'], ['redis', 'quorum'])), 'the other lock alone is not the lesson').toBe(
    false,
  )
  expect(hasMap(lesson(['redis', 'cluster'], ['redis', 'cluster']))).toBe(false)
  expect(hasMap(lesson(['redis', 'cluster'], ['redis', 'single']))).toBe(true)
  expect(hasMap(lesson(['etcd', 'single'], ['redis', 'single']))).toBe(true)
})
