import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TimeScale } from './time-scale.ts'

it('leads from times to pixels and back', () => {
  const ms = fc.double({ min: 0, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(ms, ms, fc.double({ min: 1, max: 1e5, noNaN: true }), (fromMs, atMs, spanMs) => {
      const scale = new TimeScale({ fromMs, untilMs: fromMs + spanMs }, 100, 900)
      expect(scale.pxToTime(scale.timeToPx(atMs))).toBeCloseTo(atMs, 3)
      expect(scale.pxToDuration(scale.distancePx(fromMs, fromMs + spanMs))).toBeCloseTo(spanMs, 3)
      expect(scale.clamped(atMs)).toBeGreaterThanOrEqual(100)
      expect(scale.clamped(atMs)).toBeLessThanOrEqual(900)
    }),
  )
})

it('has ticks at round times, as far apart as asked, and written so that they differ', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e5, noNaN: true }),
      fc.double({ min: 5, max: 1e5, noNaN: true }),
      (fromMs, spanMs) => {
        const scale = new TimeScale({ fromMs, untilMs: fromMs + spanMs }, 0, 800)
        const ticks = scale.ticks(72)
        for (const [i, tick] of ticks.entries()) {
          const px = scale.timeToPx(tick.atMs)
          expect(px).toBeGreaterThan(-0.01)
          expect(px).toBeLessThan(800.01)
          if (i > 0) expect(px - scale.timeToPx(ticks[i - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(71.9)
        }
        expect(new Set(ticks.map((tick) => tick.text)).size).toBe(ticks.length)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
      },
    ),
  )
})

it('writes whole seconds without decimals', () => {
  expect(new TimeScale({ fromMs: 0, untilMs: 3000 }, 0, 300).ticks(70).map((tick) => tick.text)).toEqual([
    '0 s',
    '1 s',
    '2 s',
    '3 s',
  ])
})

it('writes a figure once, also on an axis of steps that are less than a millisecond apart', () => {
  const bend = { timesMs: [0, 12.1, 12.2, 13, 20], places: [0, 0.25, 0.5, 0.75, 1], folds: [] }
  const scale = new TimeScale({ fromMs: 0, untilMs: 20 }, 0, 800, bend)
  expect(scale.ticks(72).map(({ text }) => text)).toEqual(['0.012 s', '0.013 s'])
})
