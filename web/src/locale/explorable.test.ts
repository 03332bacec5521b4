import { expect, test } from 'vitest'
import type { Lesson } from '#scenarios/lesson.ts'
import { whyNotExplored } from './explorable.ts'

test('a lesson of another store, or of Sentinel alone, says why it has no map of every order', () => {
  const lesson = (...locks: [store: string, fleet: string][]) =>
    ({ locks: locks.map(([store, fleet]) => ({ store, fleet })) }) as Pick<Lesson, 'locks'>
  expect(whyNotExplored(lesson(['mariadb', 'single']))).toContain('another store')
  expect(whyNotExplored(lesson(['redis', 'sentinel'], ['redis', 'sentinel']))).toContain('Sentinel failover')
  expect(whyNotExplored(lesson(['redis', 'cluster'], ['redis', 'cluster']))).toContain('no cluster')
  const beside = lesson(['redis', 'sentinel'], ['redis', 'quorum'])
  expect(whyNotExplored(beside), 'the other lock alone is not the lesson').toContain('Sentinel failover')
  expect(whyNotExplored(lesson(['etcd', 'single'], ['redis', 'single']))).toBeNull()
})
