import { expect, test } from 'vitest'
import type { Judgement } from '../checkers/verdict.ts'
import { exerciseLinesOf, isSolved } from './exercise-lines.ts'
import type { ExplorationSummary } from './exploration.ts'

const summary = (broken: ExplorationSummary['broken'], more: Partial<ExplorationSummary> = {}) =>
  ({ complete: true, notExplorable: null, schedules: '620', broken, ...more }) as ExplorationSummary
const judged = (status: 'held' | 'violated' | 'unknown', more: Partial<Judgement> = {}) => ({
  refusal: null,
  judgement: { verdicts: [{ property: 'owner-only', status }], metrics: { grants: 1 }, ...more } as Judgement,
})
const stranger = { 'owner-only': { schedules: '30', smallest: ['A'] } }
const repair = { kind: 'repair', goals: ['owner-only'] } as const
const review = { kind: 'review', goals: ['owner-only'] } as const
const states = (...args: Parameters<typeof exerciseLinesOf>) => exerciseLinesOf(...args).map(({ state }) => state)
const solved = (exercise: typeof repair | typeof review, known: Parameters<typeof exerciseLinesOf>[1]) =>
  isSolved(exercise, exerciseLinesOf({ ...exercise, goals: [...exercise.goals] }, known))

test('a repair is solved when no order breaks it and the live run finds nothing', () => {
  expect(solved(repair, { summary: summary({}), run: judged('held') })).toBe(true)
  expect(solved(repair, { summary: summary(stranger), run: judged('held') })).toBe(false)
  expect(solved(repair, { summary: summary({}), run: judged('violated') })).toBe(false)
  expect(solved(repair, { summary: summary({}), run: null })).toBe(false)
  expect(solved(repair, { summary: null, run: judged('held') })).toBe(false)
})

test('orders that were not looked at, and a lock that throws, solve nothing', () => {
  const goals = { ...repair, goals: [...repair.goals] }
  expect(states(goals, { summary: summary({}, { complete: false }), run: null })).toEqual(['open', 'open', 'open'])
  const threw = { schedules: '4', smallest: [], client: 'A', message: 'no' }
  expect(states(goals, { summary: summary({}, { threw }), run: judged('held') })).toEqual(['open', 'open', 'open'])
  // What it breaks may be the exception's doing.
  const broken = { ...stranger, exclusion: { schedules: '9', smallest: ['A', 'B'] } }
  expect(states(goals, { summary: summary(broken, { threw }), run: judged('violated') })).toEqual([
    'open',
    'open',
    'open',
  ])
})

test('a review is solved when some order breaks it and the live run finds nothing', () => {
  expect(solved(review, { summary: summary(stranger), run: judged('held') })).toBe(true)
  expect(solved(review, { summary: summary(stranger), run: judged('violated') })).toBe(false)
  expect(solved(review, { summary: summary({}), run: judged('held') })).toBe(false)
})

test('a lock that lets two in while nothing fails repairs nothing, whatever its goals', () => {
  const both = (smallest: string[]) => summary({ exclusion: { schedules: '9', smallest } })
  expect(solved(repair, { summary: both(['A', 'B']), run: judged('held') })).toBe(false)
  // With a lease that ends early, any lock lets two clients in.
  expect(solved(repair, { summary: both(['A', '~', 'B']), run: judged('held') })).toBe(true)
  expect(
    solved(review, {
      summary: summary({ ...stranger, exclusion: { schedules: '9', smallest: ['A', 'B'] } }),
      run: judged('held'),
    }),
  ).toBe(true)
})

test('what only the live run can tell of a lock counts too', () => {
  const verdicts = [{ property: 'exclusion', status: 'violated' }]
  const run = { refusal: null, judgement: { verdicts, metrics: { grants: 1 } } as Judgement }
  const exercise = { ...repair, goals: [...repair.goals] }
  expect(states(exercise, { summary: summary({}), run })).toEqual(['done', 'done', 'done'])
  expect(states({ ...exercise, liveToo: ['exclusion'] }, { summary: summary({}), run })).toEqual([
    'done',
    'done',
    'wrong',
  ])
})

test('a run in which the machine stood still proves nothing', () => {
  const doubt = { code: 'run-stalled', values: {} } as Judgement['doubt']
  const run = judged('unknown', doubt === undefined ? {} : { doubt })
  expect(states({ ...repair, goals: ['owner-only'] }, { summary: summary({}), run })).toEqual(['done', 'done', 'open'])
})

test('a lock that refuses everybody breaks nothing, and solves nothing', () => {
  const run = judged('unknown', { metrics: { grants: 0 } } as Partial<Judgement>)
  expect(exerciseLinesOf({ ...repair, goals: ['owner-only'] }, { summary: summary({}), run })).toEqual([
    { goal: 'owner-only', state: 'done' },
    { goal: 'exclusion', unfailed: true, state: 'done' },
    { goal: null, state: 'wrong', ungranted: true },
  ])
})

test('a lock that refuses everybody in every order is no kept goal, and needs no run to say so', () => {
  expect(
    exerciseLinesOf({ ...repair, goals: ['owner-only'] }, { summary: summary({}, { ungranted: true }), run: null }),
  ).toEqual([
    { goal: 'owner-only', state: 'open' },
    { goal: 'exclusion', unfailed: true, state: 'open' },
    { goal: null, state: 'wrong', ungranted: true },
  ])
})

test('a lock that lets only one client in solves nothing', () => {
  const lines = exerciseLinesOf(
    { ...repair, goals: ['owner-only'] },
    { summary: summary({}, { refused: ['B'] }), run: judged('held') },
  )
  expect(lines.at(-1)).toEqual({ goal: null, state: 'wrong', refused: ['B'] })
})

test('what the live run must show is not shown by a run that did not test it', () => {
  const exercise = { ...repair, goals: ['owner-only' as const], liveToo: ['owner-only' as const] }
  const live = (status: 'held' | 'unknown' | 'violated') =>
    exerciseLinesOf(exercise, { summary: summary({}), run: judged(status) }).at(-1)?.state
  expect(['held' as const, 'unknown' as const, 'violated' as const].map(live)).toEqual(['done', 'open', 'wrong'])
})
