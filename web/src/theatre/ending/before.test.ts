import { expect, test } from 'vitest'
import { changeBetween, changedFigure, type Seen } from './before.ts'

const seen = (more: Partial<Seen> = {}): Seen => ({
  ...{ lock: 'no-lock', status: 'violated', salesLost: 1, waitMs: null, orphanMs: 0, zombieMs: 0, dangerMs: 1000 },
  ...more,
})

test('a sale that is no longer lost comes before anything else', () => {
  const after = seen({ status: 'held', salesLost: 0, dangerMs: 0 })
  expect(changeBetween([seen()], [after])).toEqual({ kind: 'sales', lock: 'no-lock', before: 1, after: 0 })
})

test('then another verdict, then a time that is longer than runs differ by themselves', () => {
  const after = seen({ status: 'held', dangerMs: 10 })
  expect(changeBetween([seen()], [after])).toMatchObject({ kind: 'status', before: 'violated', after: 'held' })
  const right = { lock: 'set-nx-px', status: 'held', salesLost: 0 } as const
  const longer = [seen({ dangerMs: 1400 }), seen({ ...right, waitMs: 1500, dangerMs: 0 })]
  const usual = [seen(), seen({ ...right, waitMs: 1100, dangerMs: 0 })]
  expect(changeBetween(usual, longer)).toEqual({
    ...{ kind: 'time', figure: 'waitMs', lock: 'set-nx-px' },
    ...{ before: 1100, after: 1500 },
  })
})

test('where nothing is different, that is said', () => {
  expect(changeBetween([seen()], [seen({ dangerMs: 1050 })])).toMatchObject({ kind: 'same', status: 'violated' })
  expect(changeBetween([seen()], [])).toBeNull()
})

test('two comparisons can be distinguished by one figure, not by more', () => {
  const parameters = { leaseMs: {}, workMs: {} } as unknown as Parameters<typeof changedFigure>[0]['parameters']
  expect(changedFigure({ parameters }, { leaseMs: 1, workMs: 2 }, { leaseMs: 1, workMs: 3 })).toBe('workMs')
  expect(changedFigure({ parameters }, { leaseMs: 1, workMs: 2 }, { leaseMs: 1, workMs: 2 })).toBeNull()
  expect(changedFigure({ parameters }, { leaseMs: 1, workMs: 2 }, { leaseMs: 2, workMs: 3 })).toBeNull()
})
