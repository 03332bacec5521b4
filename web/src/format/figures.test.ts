import { expect, test } from 'vitest'
import { durationText, timeText } from './figures.ts'

test('times keep their milliseconds, lengths what can be read at a glance', () => {
  expect(timeText(6301.4)).toBe('6.301 s')
  expect([0, 2.04, 85.4, 999.4, 999.6, 1500].map(durationText)).toEqual([
    '0 ms',
    '2.0 ms',
    '85 ms',
    '999 ms',
    '1.00 s',
    '1.50 s',
  ])
})
