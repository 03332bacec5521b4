import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetsOf, rowAt, rowsBetween } from './windowing.ts'

describe('windowing', () => {
  test('every row that reaches into the window is drawn', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(heights, fc.nat(200), fc.nat(50), (each, top, length) => {
        const offsets = offsetsOf(each)
        const { from, until } = rowsBetween(offsets, top, top + length, 0)
        each.forEach((height, row) => {
          const begins = offsets[row] ?? 0
          const inSight = begins < top + length && begins + height > top
          if (inSight) expect(row >= from && row < until).toBe(true)
        })
      }),
    )
  })

  test('finds the row at a place', () => {
    const offsets = offsetsOf([2, 3, 1])
    expect([0, 1, 2, 4, 5, 99].map((place) => rowAt(offsets, place))).toEqual([0, 0, 1, 1, 2, 2])
  })

  test('an empty list has nothing in sight', () => {
    expect(rowsBetween(offsetsOf([]), 0, 100)).toEqual({ from: 0, until: 0 })
  })
})
