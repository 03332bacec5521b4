import { expect, test } from 'vitest'
import type { Challenge, WallEntry } from '#model/messages/hands-on.ts'
import type { RunEnded } from '#model/messages/messages.ts'
import type { VerdictStatus } from '#scenarios/lesson.ts'
import { sampleLesson } from '../testing/sample.ts'
import { withEnded } from './run-outcome.ts'

const entry = (leaseMs: number): WallEntry => ({
  comparison: 'c-1',
  member: 'm00000000001',
  scenario: sampleLesson.id,
  release: 1,
  parameters: { leaseMs },
  startedAtMs: 0,
  state: 'running',
  verdicts: [],
  won: false,
})
const metrics = {
  dangerMs: 1,
  zombieMs: 0,
  orphanMs: 0,
  waitP50Ms: null,
  waitP99Ms: null,
  handoverMs: null,
  grants: 1,
  commands: 1,
  operations: 1,
  roundTrips: 1,
}
const over = (status: VerdictStatus): RunEnded => ({
  run: 'c-1-1',
  judgement: {
    asExpected: true,
    differences: [],
    verdicts: [{ property: 'exclusion', status, code: 'exclusion-held', values: {}, events: [] }],
    metrics,
  },
})
const play = (challenge: Challenge, leaseMs: number, status: VerdictStatus, lock = 'wrong') =>
  withEnded(entry(leaseMs), sampleLesson, { lock, count: 1, ended: over(status), challenge })

test('who makes the lock fail has won; who makes another fail has not', () => {
  const challenge: Challenge = { kind: 'fail', lock: 'wrong' }
  expect(play(challenge, 1000, 'violated')).toMatchObject({ state: 'done', won: true })
  expect(play(challenge, 1000, 'held').won).toBe(false)
  expect(play(challenge, 1000, 'violated', 'right').won).toBe(false)
  expect(play({ kind: 'free' }, 1000, 'violated').won).toBe(false)
})

test('for the smallest value the lesson’s own value does not count', () => {
  const challenge: Challenge = { kind: 'smallest', lock: 'wrong', parameter: 'leaseMs' }
  expect(play(challenge, 700, 'violated').won).toBe(true)
  expect(play(challenge, 1000, 'violated').won).toBe(false)
})

test('where 0 stands for the longest, it is not the smallest value', () => {
  const challenge: Challenge = { kind: 'smallest', lock: 'wrong', parameter: 'leaseMs' }
  const longAtZero = { kind: 'time', default: 1000, min: 0, max: 2000, zero: 'until B is done', about: '' } as const
  const lesson = { ...sampleLesson, parameters: { ...sampleLesson.parameters, leaseMs: longAtZero } }
  const won = (leaseMs: number) =>
    withEnded(entry(leaseMs), lesson, { lock: 'wrong', count: 1, ended: over('violated'), challenge }).won
  expect(won(0)).toBe(false)
  expect(won(1)).toBe(true)
})

test('a run says nothing if the machine stood still, but for what had been proven by then', () => {
  const challenge: Challenge = { kind: 'fail', lock: 'wrong' }
  const doubt = { code: 'run-stalled', values: { forMs: 900, leaseMs: 1 } } as const
  const stalled = (status: VerdictStatus): RunEnded => {
    const { run, judgement } = over(status)
    return judgement === undefined ? { run } : { run, judgement: { ...judgement, doubt } }
  }
  const of = (status: VerdictStatus, count: number) =>
    withEnded(entry(1), sampleLesson, { lock: 'wrong', count, ended: stalled(status), challenge })
  expect(of('unknown', 1).state).toBe('stalled')
  expect(of('violated', 1)).toMatchObject({ state: 'done', won: true })
  // The entry stays `running` until the other run has ended too.
  const first = of('unknown', 2)
  expect(first.state).toBe('running')
  expect(withEnded(first, sampleLesson, { lock: 'right', count: 2, ended: over('held'), challenge }).state).toBe(
    'stalled',
  )
})

test('a run that could not be judged has failed', () => {
  const ended: RunEnded = { run: 'c-1-1' }
  const challenge: Challenge = { kind: 'free' }
  expect(withEnded(entry(1), sampleLesson, { lock: 'wrong', count: 2, ended, challenge }).state).toBe('failed')
})
