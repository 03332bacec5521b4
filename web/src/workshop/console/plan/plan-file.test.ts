import { expect, test } from 'vitest'
import { type Plan, shownLesson } from '#model/messages/plan.ts'
import { moved, parsePlan, planText, withItem } from './plan-file.ts'
import { problemText } from './problem-text.ts'

const item = (scenario: string) => ({ scenario, minutes: 10, notes: '' })
const plan: Plan = { title: 'P', items: [item('a'), item('b'), item('c')] }

test('a plan survives its file', () => {
  expect(parsePlan(planText(plan))).toEqual({ is: 'plan', plan })
})

test('what is no plan is refused', () => {
  for (const text of ['', '{', '[]', '{"title":"P","items":[]}', '{"title":"P","items":[{"scenario":"a"}]}'])
    expect(parsePlan(text).is).not.toBe('plan')
})

test('items are changed, removed and moved', () => {
  const ids = (changed: Plan | null) => changed?.items.map(shownLesson).join('')
  expect(withItem(plan, 1, { minutes: 3 })?.items[1]?.minutes).toBe(3)
  expect(ids(withItem(plan, 1, null))).toBe('ac')
  expect(withItem({ ...plan, items: [item('a')] }, 0, null)).toBeNull()
  expect([ids(moved(plan, 0, 1)), ids(moved(plan, 2, -1)), ids(moved(plan, 0, -1))]).toEqual(['bac', 'acb', 'abc'])
})

test.each([
  ['{"title":"P","items":[{"scenario":"a","minutes":500}]}', /^Item 1, minutes: /],
  [
    '{"title":"P","items":[{"kind":"break","minutes":5},{"kind":"page","minutes":5,"page":{"title":""}}]}',
    /^Item 2, page\.title: /,
  ],
  ['{"title":"P","items":[{"kind":"nonsense","minutes":5}]}', /^Item 1, kind: /],
  ['{"title":"P","items":[{"kind":"check","time":"start","minutes":5}]}', /check: missing/],
  ['{', /not JSON/],
])('%s is refused with item and field', (text, said) => {
  expect(problemText(parsePlan(text))).toMatch(said)
})
