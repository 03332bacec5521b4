import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import { withoutAnswers } from '#model/messages/without-answers.ts'
import { createTheatreStore } from '../player/player.ts'
import { headers } from '../player/testing/sample.ts'
import { awaitAnswers } from './late-answers.ts'
import type { TheatreSession } from './session.ts'

const { lesson } = headers[0]
const withheld = withoutAnswers(lesson, new Set(lesson.questions.keys()))
const context = { chapter: 'Leases', first: false, next: null, miniature: null }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates a page with the withheld lesson, and a server where a class votes until the lesson has been requested `requests` times. */
function visit(requests: number) {
  const store = createTheatreStore()
  store.getState().openLesson(withheld)
  let count = 0
  const asked = vi.fn<TheatreSession['lesson']>(async () => {
    count += 1
    if (count === 1) throw new Error('The server does not answer')
    return { lesson: count > requests ? lesson : withheld, context }
  })
  return { asked, store, stop: awaitAnswers({ lesson: asked, store }, 1000) }
}

test('the answers are added once the vote is over, and then no more is asked', async () => {
  const { asked, store } = visit(3)
  await vi.advanceTimersByTimeAsync(3500)
  expect(store.getState().lesson).toEqual(withheld)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.getState().lesson).toEqual(lesson)
  expect(asked).toHaveBeenCalledTimes(4)
})

test('a class gets its answers from its room, and a page that is left asks no more', async () => {
  const { asked, store, stop } = visit(1)
  store.getState().apply({ by: 'server', do: 'ask-elsewhere', elsewhere: true })
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.getState().lesson?.questions.some(hasAnswer)).toBe(false)
  stop()
  store.getState().apply({ by: 'server', do: 'ask-elsewhere', elsewhere: false })
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).not.toHaveBeenCalled()
})
