import { expect, test } from 'vitest'
import { changeBetween, changedFigure, type Seen } from './before.ts'

const seen = (more: Partial<Seen> = {}): Seen => ({
  ...{ lock: 'no-lock', status: 'violated', salesLost: 1, waitMs: null, orphanMs: 0, zombieMs: 0, dangerMs: 1000 },
  ...more,
})
const right = { lock: 'set-nx-px', status: 'held', salesLost: 0, dangerMs: 0 } as const
const waits = (...times: number[]) => times.map((waitMs) => [seen(), seen({ ...right, waitMs })])

test('a sale that is no longer lost comes before anything else', () => {
  const after = seen({ status: 'held', salesLost: 0, dangerMs: 0 })
  expect(changeBetween([[seen()]], [[after]])).toEqual({ kind: 'sales', lock: 'no-lock', before: 1, after: 0 })
})

test('then another verdict', () => {
  const after = seen({ status: 'held', dangerMs: 10 })
  expect(changeBetween([[seen()]], [[after]])).toMatchObject({ kind: 'status', before: 'violated', after: 'held' })
})

test('a time of one run is told of no parameter, however much it differs', () => {
  expect(changeBetween(waits(933), waits(515))).toMatchObject({ kind: 'same', timed: false })
  expect(changeBetween(waits(933, 940), waits(515, 510, 520))).toMatchObject({ kind: 'same', timed: false })
})

test('a time is told once no repeat of the one came to what a repeat of the other did', () => {
  expect(changeBetween(waits(1100, 1200, 1150), waits(1500, 1350, 1600))).toEqual({
    ...{ kind: 'time', figure: 'waitMs', lock: 'set-nx-px' },
    ...{ before: { leastMs: 1100, mostMs: 1200 }, after: { leastMs: 1350, mostMs: 1600 } },
  })
  expect(changeBetween(waits(933, 500, 700), waits(515, 900, 600))).toMatchObject({ kind: 'same', timed: true })
})

test('a run without a verdict is compared with nothing', () => {
  expect(changeBetween([[seen({ status: 'unknown' })]], [[seen({ salesLost: 0 })]])).toBeNull()
})

test('where nothing is different, that is said', () => {
  expect(changeBetween([[seen()]], [[seen({ dangerMs: 1050 })]])).toMatchObject({ kind: 'same', status: 'violated' })
  expect(changeBetween([[seen()]], [[]])).toBeNull()
})

test('two comparisons can be distinguished by one figure, not by more', () => {
  const parameters = { leaseMs: {}, workMs: {} } as unknown as Parameters<typeof changedFigure>[0]['parameters']
  expect(changedFigure({ parameters }, { leaseMs: 1, workMs: 2 }, { leaseMs: 1, workMs: 3 })).toBe('workMs')
  expect(changedFigure({ parameters }, { leaseMs: 1, workMs: 2 }, { leaseMs: 1, workMs: 2 })).toBeNull()
  expect(changedFigure({ parameters }, { leaseMs: 1, workMs: 2 }, { leaseMs: 2, workMs: 3 })).toBeNull()
})
