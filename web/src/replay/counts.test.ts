import { expect, test } from 'vitest'
import { countsOf, isCounted } from './counts.ts'

type Grant = Parameters<typeof countsOf>[0][number]

const grant = (fromMs: number, untilMs: number, isOver: boolean, lease = {}) =>
  ({
    ...{ fromSeq: fromMs, fromMs, untilMs, untilSeq: isOver ? untilMs : null, client: 'A' },
    segments: [{ fromMs, untilMs, expiresAtMs: null, ...lease }],
  }) as unknown as Grant

test('a number over time: up with each who comes, down with each who leaves', () => {
  const counts = countsOf([grant(10, 40, true), grant(20, 60, false)])
  expect(counts.map(({ fromMs, untilMs, count }) => [fromMs, untilMs, count])).toEqual([
    [10, 20, 1],
    [20, 40, 2],
    [40, 60, 1],
  ])
  expect(countsOf([])).toEqual([])
})

test('who has a time of its own is more than a number', () => {
  expect(isCounted({ capacity: 2 }, [grant(10, 20, true)])).toBe(true)
  expect(isCounted({ capacity: 2 }, [grant(10, 20, true, { deadlineAtMs: 99 })])).toBe(false)
  expect(isCounted({ capacity: 'any' }, [grant(10, 20, true)])).toBe(false)
  expect(isCounted({}, [grant(10, 20, true)])).toBe(false)
})
