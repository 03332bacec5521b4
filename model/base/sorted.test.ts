import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPlace, lastUpTo } from './sorted.ts'

const sortedNumbers = fc.array(fc.integer({ min: -20, max: 20 })).map((numbers) => numbers.sort((a, b) => a - b))

describe('sorted lists', () => {
  it('find the first place from which on something is true, as a walk does', () => {
    fc.assert(
      fc.property(sortedNumbers, fc.integer({ min: -25, max: 25 }), (sorted, least) => {
        const walked = sorted.findIndex((number) => number >= least)
        expect(firstPlace(sorted.length, (place) => (sorted[place] ?? 0) >= least)).toBe(
          walked < 0 ? sorted.length : walked,
        )
      }),
    )
  })

  it('find the last number up to a limit, the last of several that are equal', () => {
    fc.assert(
      fc.property(sortedNumbers, fc.integer({ min: -25, max: 25 }), (sorted, most) => {
        expect(lastUpTo(sorted, most)).toBe(sorted.findLastIndex((number) => number <= most))
      }),
    )
  })

  it('ask about no more places than the count has binary digits', () => {
    let asked = 0
    firstPlace(1_000_000, (place) => {
      asked += 1
      return place >= 765_432
    })
    expect(asked).toBeLessThanOrEqual(20)
  })
})
