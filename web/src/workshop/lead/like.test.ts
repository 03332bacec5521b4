import { expect, test } from 'vitest'
import type { Library } from '#model/messages/messages.ts'
import { chaptersLike } from './like.ts'

const chapter = (id: string, scenarios: { id: string; title: string; story: string }[]) => ({
  id,
  title: id,
  scenarios,
})
const library = {
  chapters: [
    chapter('one', [
      { id: 'gc-pause', title: 'Paused before the write', story: 'Like a watchdog that sleeps.' },
      { id: 'no-expiry', title: 'A crash', story: 'The lock is never free again.' },
    ]),
    chapter('two', [
      { id: 'renewal', title: 'Renewed', story: 'A watchdog renews the lease.' },
      { id: 'zombie', title: 'The zombie watchdog', story: 'It renews for the dead.' },
    ]),
  ],
} as unknown as Library

const found = (query: string) => chaptersLike(library, query).flatMap(({ scenarios }) => scenarios.map(({ id }) => id))

test('a lesson whose title has the words comes before those that only tell of them', () => {
  expect(found('Watchdog')).toEqual(['zombie', 'renewal', 'gc-pause'])
  expect(found('watchdog zombie')).toEqual(['zombie'])
  expect(found('never free')).toEqual(['no-expiry'])
  expect(found('elephant')).toEqual([])
})

test('without words the library stands as it is', () => {
  expect(found('')).toEqual(['gc-pause', 'no-expiry', 'renewal', 'zombie'])
  expect(chaptersLike(null, 'lock')).toEqual([])
})
