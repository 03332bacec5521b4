import { expect, test } from 'vitest'
import { hasAnswer, withoutAnswers } from '#model/messages/withheld-answers.ts'
import type { Connection } from '../connection/connection.ts'
import { createTheatreStore } from '../player/player.ts'
import { headers } from '../player/testing/sample.ts'
import { awaitAnswers } from './late-answers.ts'

const { lesson } = headers[0]
const withheld = withoutAnswers(lesson, new Set(lesson.questions.keys()))
const context = { chapter: 'Leases', first: false, next: null, miniature: null }

/** A server where a class votes until the lesson was asked for so many times. */
function votingServer(requests: number) {
  let asked = 0
  const getLesson: Connection['getLesson'] = async () => {
    asked += 1
    if (asked === 1) throw new Error('The server does not answer')
    return { lesson: asked > requests ? lesson : withheld, context }
  }
  return { getLesson, asked: () => asked }
}

test('the answers are added once the vote is over, and then no more is asked', async () => {
  const server = votingServer(3)
  const store = createTheatreStore()
  store.getState().openLesson(withheld)
  await Promise.all([awaitAnswers(server, store, 1), awaitAnswers(server, store, 1)])
  expect(store.getState().lesson).toEqual(lesson)
  expect(server.asked()).toBe(4)
})

test('a class gets its answers from its room, and another lesson needs none', async () => {
  const server = votingServer(1)
  const store = createTheatreStore()
  store.getState().openLesson(withheld)
  store.getState().apply({ by: 'server', do: 'ask-elsewhere', elsewhere: true })
  const waiting = awaitAnswers(server, store, 1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.asked()).toBe(0)
  expect(store.getState().lesson?.questions.some(hasAnswer)).toBe(false)
  store.getState().openLesson(lesson)
  await waiting
  expect(server.asked()).toBe(0)
})
