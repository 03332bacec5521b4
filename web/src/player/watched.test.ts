import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTheatreStore } from './player.ts'
import { headers } from './testing/sample.ts'
import { noteWatched, watchedShares } from './watched.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the furthest is kept, in steps, and the end only at the end', () => {
  noteWatched('gc-pause', 0.32)
  expect(watchedShares().get('gc-pause')).toBe(0.3)
  noteWatched('gc-pause', 0.1)
  expect(watchedShares().get('gc-pause')).toBe(0.3)
  noteWatched('gc-pause', 0.999)
  expect(watchedShares().get('gc-pause')).toBe(0.95)
  noteWatched('gc-pause', 1)
  expect(watchedShares().get('gc-pause')).toBe(1)
})

test('a lesson whose end was seen in an earlier visit is known when it is opened again', () => {
  const [{ lesson }] = headers
  const store = createTheatreStore()
  const tells = () => {
    store.getState().openLesson(lesson)
    return !store.getState().narratedBefore
  }
  expect(tells()).toBe(true)
  noteWatched(lesson.id, 0.9)
  expect(tells()).toBe(true)
  noteWatched(lesson.id, 1)
  expect(tells()).toBe(false)
})

test('what an earlier build kept is read, and what makes no sense is not', () => {
  kept.set('lockstep-watched', '["gc-pause", 7]')
  expect([...watchedShares()]).toEqual([['gc-pause', 1]])
  kept.set('lockstep-watched', '{"gc-pause": 0.5, "other": 3, "more": "x"}')
  expect([...watchedShares()]).toEqual([['gc-pause', 0.5]])
  kept.set('lockstep-watched', '{broken')
  expect(watchedShares().size).toBe(0)
})

test('a browser that keeps nothing is no failure', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  noteWatched('gc-pause', 1)
  expect(watchedShares().size).toBe(0)
})
