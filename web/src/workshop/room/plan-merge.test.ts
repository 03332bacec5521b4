import { expect, test } from 'vitest'
import type { Plan } from '#model/messages/plan.ts'
import { moved, withItem } from '../console/plan/plan-file.ts'
import { mergedPlan } from './plan-merge.ts'

const item = (scenario: string) => ({ scenario, minutes: 5, notes: '' })
const base: Plan = { title: 'Locks', items: ['one', 'two', 'three', 'four'].map(item) }
const added = (plan: Plan, at: number, scenario: string): Plan => ({
  ...plan,
  items: plan.items.toSpliced(at, 0, item(scenario)),
})
const check = [{ ask: 'Who?', options: ['A', 'B'], right: 0 }]

test.each<[string, Plan | null, Plan | null, Partial<Plan> | null]>([
  [
    'title and an item',
    { ...base, title: 'Mine' },
    withItem(base, 0, null),
    { title: 'Mine', items: base.items.slice(1) },
  ],
  [
    'two items',
    withItem(base, 0, { minutes: 9 }),
    withItem(base, 2, { notes: 'Ask.' }),
    {
      items: [{ ...item('one'), minutes: 9 }, item('two'), { ...item('three'), notes: 'Ask.' }, item('four')],
    },
  ],
  [
    'a removed item before a changed one',
    withItem(base, 0, null),
    withItem(base, 3, { minutes: 9 }),
    {
      items: [item('two'), item('three'), { ...item('four'), minutes: 9 }],
    },
  ],
  [
    'an item added at each end',
    added(base, 0, 'zero'),
    added(base, 4, 'five'),
    {
      items: ['zero', 'one', 'two', 'three', 'four', 'five'].map(item),
    },
  ],
  [
    'the same change',
    withItem(base, 1, { minutes: 9 }),
    withItem(base, 1, { minutes: 9 }),
    {
      items: [item('one'), { ...item('two'), minutes: 9 }, item('three'), item('four')],
    },
  ],
  ['a check and an item', { ...base, check }, withItem(base, 0, null), { check, items: base.items.slice(1) }],
  ['nothing of mine', base, null, null],
])('%s: both changes are in the plan', (_what, mine, theirs, wanted) => {
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const value = wanted === null ? null : { ...base, ...wanted }
    expect(mergedPlan(base, one, other)).toEqual({ is: 'merged', value })
  }
})

test.each<[string, Plan | null, Plan | null]>([
  ['the title', { ...base, title: 'Mine' }, { ...base, title: 'Theirs' }],
  ['one item', withItem(base, 1, { minutes: 9 }), withItem(base, 1, { minutes: 4 })],
  ['an item that is gone', withItem(base, 1, { minutes: 9 }), withItem(base, 1, null)],
  ['one place in the order', moved(base, 1, 1), withItem(base, 1, { minutes: 9 })],
  ['a plan that is gone', withItem(base, 1, { minutes: 9 }), null],
  [
    'every item',
    withItem({ ...base, items: base.items.slice(0, 1) }, 0, { minutes: 9 }),
    { ...base, items: [item('x')] },
  ],
])('%s: both changed it, so they conflict', (_what, mine, theirs) => {
  expect(mergedPlan(base, mine, theirs)).toEqual({ is: 'conflict' })
  expect(mergedPlan(base, theirs, mine)).toEqual({ is: 'conflict' })
})
