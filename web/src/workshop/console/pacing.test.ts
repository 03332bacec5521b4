import { expect, test } from 'vitest'
import { planMinutes } from '#model/messages/plan.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { pacingOf } from './pacing.ts'

const plan = {
  title: 'P',
  items: [
    { scenario: 'a', minutes: 10, notes: '' },
    { scenario: 'b', minutes: 5, notes: '' },
    { scenario: 'c', minutes: 20, notes: '' },
  ],
}
const minute = 60_000
const at = (item: number, minutes: number) => ({ item, startedAtMs: minutes * minute })
const behind = (pace: { item: number; startedAtMs: number }[], now: number) =>
  (pacingOf(plan, pace, now * minute)?.behindMs ?? Number.NaN) / minute

test('within its minutes an item is on time, after them it is behind', () => {
  expect(behind([at(0, 0)], 9)).toBe(0)
  expect(behind([at(0, 0)], 13)).toBe(3)
})

test('what began late or early stays so', () => {
  expect(behind([at(0, 0), at(1, 12)], 14)).toBe(2)
  expect(behind([at(0, 0), at(1, 12)], 18)).toBe(3)
  expect(behind([at(0, 0), at(1, 7), at(2, 9)], 10)).toBe(-6)
})

test('a skipped item is not time won: it is told apart', () => {
  const skipping = (pace: { item: number; startedAtMs: number }[]) => pacingOf(plan, pace, 10 * minute)
  expect(skipping([at(0, 0), at(2, 9)])).toMatchObject({ behindMs: -minute, skipped: { items: 1, minutes: 5 } })
  expect(skipping([at(2, 10)])).toMatchObject({ behindMs: 0, skipped: { items: 2, minutes: 15 } })
  expect(skipping([at(0, 0), at(1, 10)])).toMatchObject({ skipped: { items: 0, minutes: 0 } })
})

test('a workshop that begins later than its room was opened is not behind for that', () => {
  expect(behind([at(0, 30)], 31)).toBe(0)
})

test('without a plan, or before its first item, there is no pace', () => {
  expect(pacingOf(null, [at(0, 0)], 5)).toBeNull()
  expect(pacingOf(plan, [], 5)).toBeNull()
  expect(pacingOf(plan, [at(7, 0)], 5)).toBeNull()
})

test('the clock and the plan count the same minutes, and breaks are told apart', () => {
  const lesson = { scenario: 'a', minutes: 21, notes: '' }
  const rest = { kind: 'break', minutes: 10, notes: '' } as const
  for (const items of [
    [lesson, rest, lesson],
    [lesson, lesson],
  ]) {
    const { all, breaks } = planMinutes({ items })
    const pacing = pacingOf({ title: 'P', items }, [at(0, 0)], 0)
    expect(pacing?.plannedWholeMs).toBe((all - breaks) * minute)
    expect(pacing?.hasBreaks).toBe(breaks > 0)
    expect(consoleWords.plan.total({ all, breaks })).toContain(`${all} min`)
    expect(consoleWords.plan.total({ all, breaks }).includes(`${breaks} of them breaks`)).toBe(breaks > 0)
  }
})

test('clocks rest in a break, whether it was planned or not', () => {
  const lesson = { scenario: 'a', minutes: 10, notes: '' }
  const plan = { title: 'P', items: [lesson, { kind: 'break', minutes: 5, notes: '' } as const, lesson] }
  const minute = 60_000
  const spontaneous = [{ fromMs: 2 * minute, untilMs: 6 * minute }]
  expect(pacingOf(plan, [{ item: 0, startedAtMs: 0 }], 8 * minute, spontaneous)).toMatchObject({
    itemMs: 4 * minute,
    wholeMs: 4 * minute,
    plannedWholeMs: 20 * minute,
    hasBreaks: true,
    behindMs: 0,
  })
  // The break of the plan took ten minutes instead of five, which does not make the workshop late.
  const planned = [{ fromMs: 10 * minute, untilMs: 20 * minute }]
  const pace = [0, 10, 20].map((at, item) => ({ item, startedAtMs: at * minute }))
  expect(pacingOf(plan, pace, 21 * minute, planned)).toMatchObject({
    itemMs: minute,
    wholeMs: 11 * minute,
    behindMs: 0,
  })
  // While the break goes on, its own clock runs.
  const going = [{ fromMs: 10 * minute, untilMs: null }]
  expect(pacingOf(plan, pace.slice(0, 2), 13 * minute, going)).toMatchObject({ itemMs: 3 * minute, behindMs: 0 })
})
