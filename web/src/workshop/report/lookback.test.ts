import { expect, test } from 'vitest'
import type { Report } from '#model/messages/report.ts'
import { lookbackOf } from './lookback.ts'

const question = (id: number, more: Partial<Report['questions'][number]> = {}): Report['questions'][number] => ({
  ...{ id, ask: `Question ${id}`, options: ['No', 'Yes'], right: [1], tally: [2, 1], answered: 3 },
  ...{ rightShare: 1 / 3, of: { scenario: 'gc-pause', number: 0 }, sayings: [], hidden: 0 },
  ...more,
})
const nothing = { questions: [], hard: [], plan: null, pace: [] }
const share = (right: number, answered: number) => ({ right, answered })

test('the gain is of the questions that were answered both times', () => {
  const check = [
    { ask: 'a', start: share(1, 3), end: share(3, 3) },
    { ask: 'b', start: share(0, 0), end: share(2, 3) },
    { ask: 'c', start: share(1, 2), end: share(1, 3) },
  ]
  const { gain } = lookbackOf({ ...nothing, check })
  expect(gain).toEqual({ questions: 2, start: share(2, 5), end: share(4, 6) })
  expect(lookbackOf(nothing).gain).toBeNull()
})

test('a hard question stands with both of its votes, and its lesson comes again', () => {
  const again = question(2, { again: 1, tally: [1, 2] })
  const { hard, again: lessons } = lookbackOf({ ...nothing, questions: [question(1), again], hard: [1] })
  expect(hard).toEqual([{ ask: 'Question 1', first: share(1, 3), second: share(2, 3) }])
  expect(lessons).toEqual(['gc-pause'])
})

test('what is left: questions from the class, and items of the plan, without its breaks', () => {
  const floor = [
    { id: 'aaaaaaaaaaaa', text: 'Why?', votes: 2, state: 'open' as const },
    { id: 'bbbbbbbbbbbb', text: 'When?', votes: 1, state: 'answered' as const },
  ]
  const lesson = { scenario: 'gc-pause', minutes: 5, notes: '' }
  const plan = { title: 'A plan', items: [lesson, { kind: 'break' as const, minutes: 5, notes: '' }, lesson] }
  const left = lookbackOf({ ...nothing, floor, plan, pace: [{ item: 0, startedAtMs: 0 }] })
  expect(left).toMatchObject({ unanswered: ['Why?'], notBegun: [2] })
})
