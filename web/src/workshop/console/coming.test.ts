import { expect, test } from 'vitest'
import { comingLesson, coverOf } from './coming.ts'

const nothing = { join: false, blank: false, board: false, podium: false, recap: false }
const room = { screen: nothing, breakUntilMs: null, question: null, handsOn: null, level: null, projected: null }
const question = {
  id: 1,
  ask: 'Who holds it?',
  form: 'options' as const,
  options: ['A', 'B'],
  state: 'open' as const,
  of: null,
}

test('names what lies uppermost on the screen: nothing at all, the way in, a break, a question, the class at work', () => {
  expect(coverOf(null)).toBeNull()
  expect(coverOf(room)).toBeNull()
  const handsOn = { id: 1, scenario: 'gc-pause', challenge: { kind: 'free' as const } }
  expect(coverOf({ ...room, handsOn })?.by).toBe('hands-on')
  expect(coverOf({ ...room, handsOn, projected: { comparison: 'c', name: 'Ada' } })).toBeNull()
  expect(coverOf({ ...room, handsOn, question })).toEqual({ by: 'question', text: 'Who holds it?' })
  expect(coverOf({ ...room, question, breakUntilMs: 1 })?.by).toBe('break')
  expect(coverOf({ ...room, question, screen: { ...nothing, join: true } })?.by).toBe('join')
  expect(coverOf({ ...room, screen: { join: true, blank: true, board: true, podium: false, recap: false } })?.by).toBe(
    'blank',
  )
})

test('the plan’s next item comes next, and after the plan’s end what the lesson leads to', () => {
  const items = [
    { scenario: 'gc-pause', minutes: 5, notes: '' },
    { scenario: 'late-grant', minutes: 7, notes: '' },
  ]
  const plan = { title: 'A plan', items }
  expect(comingLesson(plan, [], 'other')).toEqual({ scenario: 'gc-pause', minutes: 5 })
  expect(comingLesson(plan, [{ item: 0, startedAtMs: 0 }], 'other')).toEqual({ scenario: 'late-grant', minutes: 7 })
  expect(comingLesson(plan, [{ item: 1, startedAtMs: 0 }], 'other')).toEqual({ scenario: 'other' })
  expect(comingLesson(null, [], undefined)).toBeNull()
})
