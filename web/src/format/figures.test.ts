import { expect, test } from 'vitest'
import { durationText, timeOfAll, timeText } from './figures.ts'

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

test('no time of a run is later than the whole, also live and however they are rounded', () => {
  expect(timeOfAll(0, 4743.4)).toEqual(['0.000', '4.8'])
  expect(timeOfAll(4743.4, 4743.4)).toEqual(['4.743', '4.8'])
  // In a live run, time passes even without events.
  expect(timeOfAll(5210, 4743.4)).toEqual(['5.210', '5.3'])
  for (let ms = 0; ms < 3000; ms += 0.7) {
    const [at, all] = timeOfAll(ms, ms)
    expect(Number(at), `${ms}`).toBeLessThanOrEqual(Number(all))
  }
})
