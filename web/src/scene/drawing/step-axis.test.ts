import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RunIndex } from '#web/replay/run.ts'
import { gcPause, place, sampleHeader } from '#web/replay/testing/sample.ts'
import { bendInSteps, finestPixelMs } from './step-axis.ts'
import { TimeScale } from './time-scale.ts'

const index = new RunIndex(sampleHeader())
index.grow(place(gcPause))
const view = { fromMs: -150, untilMs: 7800 }
const input = { picture: index.whole(), view, axisPx: 700, unit: 1 }
const stepsWith = (...beats: number[]) => bendInSteps({ ...input, beats: beats.map((atMs) => ({ atMs })) })
const scaleWith = (...beats: number[]) => new TimeScale(view, 100, 800, stepsWith(...beats))

it('keeps the order, fills the axis, and leads back to every time', () => {
  const times = fc.array(fc.double({ min: 0, max: 7500, noNaN: true }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(times, (beats) => {
      const scale = scaleWith(...beats)
      expect(scale.timeToPx(view.fromMs)).toBeCloseTo(100)
      expect(scale.timeToPx(view.untilMs)).toBeCloseTo(800)
      const sorted = beats.toSorted((a, b) => a - b)
      for (const [i, atMs] of sorted.entries()) {
        expect(scale.timeToPx(atMs)).toBeGreaterThanOrEqual(scale.timeToPx(sorted[i - 1] ?? 0) - 1e-6)
        expect(Math.abs(scale.pxToTime(scale.timeToPx(atMs)) - atMs)).toBeLessThan(0.01)
      }
    }),
  )
})

it('sets beats apart that even time shows as one', () => {
  const even = new TimeScale(view, 100, 800)
  expect(even.distancePx(411, 412)).toBeLessThan(1)
  const scale = scaleWith(411, 412, 412.5)
  expect(scale.distancePx(411, 412)).toBeGreaterThanOrEqual(29.9)
  expect(scale.distancePx(412, 412.5)).toBeGreaterThanOrEqual(29.9)
})

it('folds what lasts long, and shows closer what lasts short', () => {
  const bend = stepsWith(411, 412)
  for (const { fromMs, untilMs } of bend.folds) expect(untilMs - fromMs).toBeGreaterThan(100)
  expect(bend.folds.length).toBeGreaterThan(0)
  expect(finestPixelMs(bend)).toBeLessThan((view.untilMs - view.fromMs) / 700)
})

it('folds nothing once the run is over, even if another run lasts longer', () => {
  const endMs = input.picture.at.atMs
  const beats = [{ atMs: endMs - 1 }]
  const longer = { fromMs: view.fromMs, untilMs: endMs + 20_000 }
  const { folds } = bendInSteps({ ...input, view: longer, beats })
  for (const { untilMs } of folds) expect(untilMs).toBeLessThanOrEqual(endMs)
  const { folds: waited } = bendInSteps({
    ...input,
    picture: { ...input.picture, at: { seq: 99, atMs: endMs + 19_000 } },
    view: longer,
    beats,
  })
  expect(waited.at(-1)?.untilMs).toBe(endMs + 19_000)
})

it('zooms into part of itself', () => {
  const bend = stepsWith(411, 412)
  const whole = new TimeScale(view, 0, 700, bend)
  const part = new TimeScale({ fromMs: 400, untilMs: 2000 }, 0, 700, bend)
  expect(part.timeToPx(400)).toBeCloseTo(0)
  expect(part.distancePx(411, 412)).toBeGreaterThan(whole.distancePx(411, 412))
})
