import { expect, test } from 'vitest'
import { tenthsOfPercent, wholePercent } from './figures.ts'

test.each([
  ['398', '454', 877],
  ['179', '10000', 18],
  ['1', '3000', 0],
  ['9999', '10000', 999],
  ['5', '5', 1000],
])('%s of %s are %i tenths of a percent', (count, total, tenths) => {
  expect(tenthsOfPercent(count, total)).toBe(tenths)
})

test('a share looks like none or all only if it is', () => {
  expect([0, 0.004, 0.876, 0.996, 1].map(wholePercent)).toEqual(['0 %', '< 1 %', '88 %', '> 99 %', '100 %'])
})
