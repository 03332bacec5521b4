import { expect, test } from 'vitest'
import { goals, levelRequest } from '#model/messages/level.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { Graphs } from './graphs.ts'
import { PlayedLevels } from './played-levels.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const explorer = explorerForTests()
/**
 * Whether to explore all levels, each of them twice, as the soak run does. Otherwise, every twelfth level is explored, and one whose goal is that no client
 * gets the lock.
 */
const isSoak = process.env.LOCKSTEP_EVERY_ORDER === '1'
const splitVote = { lesson: 'split-vote', lock: 'redlock-synchronised' }

test('the shortest way of a level has as many steps for one who plays alone as for a class', {
  timeout: 300_000,
}, async () => {
  const { scenarios, locks } = await loadCatalogue()
  const levels = new PlayedLevels(new Graphs(explorer()))
  const all = [...scenarios.values()].flatMap(({ lesson }) => {
    const goal = goals.find((one) => one === lesson.teaches)
    if (goal === undefined) return []
    return lesson.locks
      .filter(
        ({ id, lock, store, fleet, role }) =>
          store === 'redis' &&
          (goal === 'progress' ? fleet === 'quorum' && role === 'wrong' && id === lock : fleet === 'single') &&
          (locks.get(lock)?.explores ?? []).length > 0,
      )
      .map((lock) => ({ goal, lesson: lesson.id, lock: lock.id, request: levelRequest(lesson, lock) }))
  })
  expect(all.length).toBeGreaterThan(20)
  const isPlayed = ({ lesson, lock }: (typeof all)[number], at: number) =>
    at % 12 === 0 || (lesson === splitVote.lesson && lock === splitVote.lock)
  const played = isSoak ? all : all.filter(isPlayed)
  const alone: unknown[] = []
  const inClass: unknown[] = []
  for (const { goal, lesson, lock, request } of played) {
    const question = { ...asking(request.budget), fenced: request.fenced, clients: request.clients }
    const { summary } = await explorer().explore(request.lock, question)
    const smallest = goal === 'progress' ? summary.futile : summary.broken[goal]?.smallest
    // The scenario without any lock is broken from the beginning, so it is not a level.
    if (smallest?.length === 0) continue
    const { par } = await levels.open(request, goal)
    alone.push([lesson, lock, goal, smallest?.length ?? null])
    inClass.push([lesson, lock, goal, par])
  }
  expect(alone).toEqual(inClass)
  // A’s answer from n2 is lost, and then B has n3, so neither client has two nodes.
  expect(inClass).toContainEqual([splitVote.lesson, splitVote.lock, 'progress', 7])
})
