import { expect, test } from 'vitest'
import { comingLesson } from './coming.ts'

test('the plan’s next item comes next, and nothing after the plan’s end; without a plan, what the lesson leads to', () => {
  const items = [
    { scenario: 'gc-pause', minutes: 5, notes: '' },
    { scenario: 'late-grant', minutes: 7, notes: '' },
  ]
  const plan = { title: 'A plan', items }
  expect(comingLesson(plan, [], 'other')).toEqual({ scenario: 'gc-pause', minutes: 5, item: 0 })
  expect(comingLesson(plan, [{ item: 0, startedAtMs: 0 }], 'other')).toEqual({
    scenario: 'late-grant',
    minutes: 7,
    item: 1,
  })
  expect(comingLesson(plan, [{ item: 1, startedAtMs: 0 }], 'other')).toBeNull()
  expect(comingLesson(null, [], 'other')).toEqual({ scenario: 'other', item: null })
  expect(comingLesson(null, [], undefined)).toBeNull()
})
