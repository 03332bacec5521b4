import { expect, test } from 'vitest'
import { moved, parsePlan, planText, withItem } from './plan-file.ts'

const item = (scenario: string) => ({ scenario, minutes: 10, notes: '' })
const plan = { title: 'P', items: [item('a'), item('b'), item('c')] }

test('a plan survives its file', () => {
  expect(parsePlan(planText(plan))).toEqual(plan)
})

test('what is no plan is refused', () => {
  for (const text of ['', '{', '[]', '{"title":"P","items":[]}', '{"title":"P","items":[{"scenario":"a"}]}'])
    expect(parsePlan(text)).toBeNull()
})

test('items are changed, removed and moved', () => {
  const ids = (changed: typeof plan | null) => changed?.items.map(({ scenario }) => scenario).join('')
  expect(withItem(plan, 1, { minutes: 3 })?.items[1]?.minutes).toBe(3)
  expect(ids(withItem(plan, 1, null))).toBe('ac')
  expect(withItem({ ...plan, items: [item('a')] }, 0, null)).toBeNull()
  expect([ids(moved(plan, 0, 1)), ids(moved(plan, 2, -1)), ids(moved(plan, 0, -1))]).toEqual(['bac', 'acb', 'abc'])
})
