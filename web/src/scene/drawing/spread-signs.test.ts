import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fannedOut, lettered } from './spread-signs.ts'

test('two writes of the same moment stand side by side around it', () => {
  expect(fannedOut([100, 102], 20, [0, 500])).toEqual([91, 111])
  expect(fannedOut([100, 300], 20, [0, 500])).toEqual([100, 300])
})

test('at the end of the axis they stand before it', () => {
  expect(fannedOut([498, 499], 20, [0, 500])).toEqual([480, 500])
})

test('no two of few touch, and their order stays', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 60, max: 900, noNaN: true }), { maxLength: 6 }), (places) => {
      const fanned = fannedOut(
        places.toSorted((a, b) => a - b),
        18,
        [0, 1000],
      )
      for (const [i, x] of fanned.entries()) if (i > 0) expect(x - (fanned[i - 1] ?? 0)).toBeGreaterThan(17.99)
    }),
  )
})

test('where signs cover each other, the one that matters has its letter', () => {
  expect(lettered([100, 104, 130], 12, () => false)).toEqual([true, false, true])
  expect(lettered([100, 104, 130], 12, (i) => i === 1)).toEqual([false, true, true])
})
