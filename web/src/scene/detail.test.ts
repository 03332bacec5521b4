import { expect, it } from 'vitest'
import { windowOf } from './detail.ts'

const view = { fromMs: 1000, untilMs: 2000 }

it('an ordinary run is drawn to the pixel', () => {
  const { pixelMs } = windowOf(view, { count: 900, durationMs: 1000, lanes: 20, axisPx: 500 })
  expect(pixelMs).toBe(2)
})

it('a crowded one is drawn coarser, and finer again as less of it is in view', () => {
  const crowd = { count: 100_000, durationMs: 100_000, lanes: 20, axisPx: 500 }
  const pxOf = (untilMs: number) => (windowOf({ fromMs: 0, untilMs }, crowd).pixelMs / untilMs) * 500
  expect(pxOf(100_000)).toBeCloseTo(24)
  expect(pxOf(10_000)).toBeCloseTo(11.11)
  expect(pxOf(1000)).toBeCloseTo(1.11)
})
