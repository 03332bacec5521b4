import { expect, test } from 'vitest'
import type { Level } from '#model/messages/game-levels.ts'
import type { ListedExercise, ListedLesson } from '#model/messages/messages.ts'
import { checkPlan, type Plan, type PlanItem, shownLesson } from '#model/messages/plan.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { type FormKind, inserted, newCheckQuestion, newItem, planWith } from './new-item.ts'
import { firstNew, isWithout, moved, movedToEnd, parsePlan, planText, restored, withItem } from './plan-file.ts'
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
  expect(restored(withItem(plan, 1, null) ?? plan, { item: item('b'), number: 1 })).toEqual(plan)
  expect([ids(moved(plan, 0, 1)), ids(moved(plan, 2, -1)), ids(moved(plan, 0, -1))]).toEqual(['bac', 'acb', 'abc'])
  expect([ids(movedToEnd(plan, 2, 'top')), ids(movedToEnd(plan, 0, 'bottom'))]).toEqual(['cab', 'bca'])
  expect(firstNew(plan, { ...plan, items: plan.items.toSpliced(2, 0, item('d')) })).toBe(2)
  expect(firstNew(null, plan)).toBe(0)
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

test('each kind of item is written in a form, and what its author left out is said with item and field', () => {
  const lesson = { id: 'a', locks: [{ id: 'wrong', role: 'wrong' }], parameters: {} } as unknown as ListedLesson
  const level = { id: 'l', scenario: 'a', lock: 'wrong', goal: 'exclusion' } as Level
  const exercise = { id: 'e' } as ListedExercise
  const checked = (kind: FormKind, check = [newCheckQuestion()]) => {
    const item = newItem(kind, { lesson, level, exercise, plan })
    if (item === null) throw new Error(`There is no ${kind}`)
    return problemText(checkPlan(planWith(plan, { item, check, number: null, title: 'P' })))
  }
  expect(['hands-on', 'level', 'exercises', 'break'].map((kind) => checked(kind as FormKind))).toEqual([
    ...[null, null, null, null],
  ])
  expect(checked('question')).toMatch(/^Item 4, question\.ask: /)
  expect(checked('question')).toContain(consoleWords.plan.wrong.empty)
  expect(checked('page')).toMatch(/^Item 4, page\.title: /)
  expect(checked('check')).toMatch(/check\.0\.ask: /)
  expect(checked('check', [{ ask: 'Who?', options: ['A', 'B'], right: 1 }])).toBeNull()
  // A changed item takes the place of the one before, and questions that nobody asks are left out.
  const item = newItem('break', { lesson, level, exercise, plan })
  if (item === null) throw new Error('There is no break')
  const next = checkPlan(planWith(plan, { item, check: [], number: 1, title: 'P' }))
  expect(next).toEqual({ is: 'plan', plan: { ...plan, items: plan.items.with(1, item) } })
})

test('a new item comes after the current one, and at the end while none is current', () => {
  const items = ['a', 'b', 'c'].map((scenario) => ({ scenario, minutes: 5, notes: '' }))
  const idsWith = (current: number | undefined, of: readonly PlanItem[] = items) =>
    inserted(of, { scenario: 'new', minutes: 5, notes: '' }, current).map((item) =>
      'scenario' in item ? item.scenario : item.kind,
    )
  expect(idsWith(0)).toEqual(['a', 'new', 'b', 'c'])
  expect(idsWith(2)).toEqual(['a', 'b', 'c', 'new'])
  expect(idsWith(undefined)).toEqual(['a', 'b', 'c', 'new'])
  const checked: PlanItem[] = [...items, { kind: 'check', time: 'end', minutes: 4, notes: '' }]
  expect(idsWith(undefined, checked), 'a check at the end stays the last').toEqual(['a', 'b', 'c', 'new', 'check'])
  expect(idsWith(3, checked)).toEqual(['a', 'b', 'c', 'check', 'new'])
})

test('the plan’s first check is added at the start and at the end, and says at first that nothing is right yet', () => {
  const check = newItem('check', { lesson: undefined, level: undefined, exercise: undefined, plan })
  if (check === null) throw new Error('There is no check')
  const asked = { ask: 'Who?', options: ['A', 'B'], right: 1 }
  const kinds = (current: number | undefined) => {
    const read = checkPlan(planWith(plan, { item: check, check: [asked], number: null, current, title: 'P' }))
    return read.is === 'plan'
      ? read.plan.items.map((each) => (each.kind === 'check' ? each.time : shownLesson(each)))
      : []
  }
  expect(kinds(undefined)).toEqual(['start', 'a', 'b', 'c', 'end'])
  expect(kinds(0)).toEqual(['a', 'start', 'b', 'c', 'end'])
  // If a plan already has a check, another check adds only one item.
  const had: Plan = {
    ...plan,
    items: [...plan.items, { kind: 'check', time: 'start', minutes: 3, notes: '' }],
    check: [asked],
  }
  const again = newItem('check', { lesson: undefined, level: undefined, exercise: undefined, plan: had })
  const read = planWith(had, { item: again ?? check, check: [asked], number: null, title: 'P' }) as Plan
  expect(read.items.map(({ kind }) => kind).filter((kind) => kind === 'check')).toHaveLength(2)
  const unmarked = { ...newCheckQuestion(), ask: 'Who?', options: ['A', 'B'] }
  expect(problemText(checkPlan(planWith(plan, { item: check, check: [unmarked], number: null, title: 'P' })))).toBe(
    consoleWords.plan.wrong.noRight,
  )
})

test('a plan has one check at the start and one at the end: what is lacking is added, and no second one', () => {
  const asked = { ask: 'Who?', options: ['A', 'B'], right: 1 }
  const check = (time: 'start' | 'end'): PlanItem => ({ kind: 'check', time, minutes: 3, notes: '' })
  const having = (...items: PlanItem[]): Plan => ({ ...plan, items, check: [asked] })
  const added = (had: Plan, current?: number) => {
    const next = newItem('check', { lesson: undefined, level: undefined, exercise: undefined, plan: had })
    if (next === null) return null
    // A form that was left half-written may still say the other time.
    const drafts = [next, check('start'), check('end')]
    const all = drafts.map((item) => planWith(had, { item, check: [asked], number: null, current, title: 'P' }) as Plan)
    const [times, ...others] = all.map(({ items }) => items.map((each) => (each.kind === 'check' ? each.time : 'a')))
    for (const other of others) expect(other).toEqual(times)
    return times
  }
  expect(added(having(check('start'), item('a')), 0)).toEqual(['start', 'a', 'end'])
  expect(added(having(item('a'), check('end')), 0)).toEqual(['a', 'start', 'end'])
  expect(added(having(item('a'), check('end')))).toEqual(['start', 'a', 'end'])
  expect(added(having(check('start'), item('a'), check('end')))).toBeNull()
})

test('an item can be put back into the plan that it left, and into no other', () => {
  const removed = { item: item('b'), number: 1, of: plan }
  const left = withItem(plan, 1, null) ?? plan
  expect(isWithout(left, removed)).toBe(true)
  expect(isWithout({ ...left, title: 'Another' }, removed)).toBe(false)
  expect(isWithout(plan, removed)).toBe(false)
})
