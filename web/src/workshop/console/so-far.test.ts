import { expect, test } from 'vitest'
import type { Miniature, MiniatureRun } from '#model/messages/miniature.ts'
import { soFar } from './so-far.ts'

const run = (lock: string): MiniatureRun => ({
  lock,
  role: 'wrong',
  beliefs: [
    ['A', 0, 900],
    ['B', 600, 800],
  ],
  holds: [
    ['A', 0, 500, false],
    ['B', 600, 800, true],
  ],
  pauses: [['A', 300, 700]],
  dangers: [[600, 800]],
  faults: [300],
  crashes: [['B', 850]],
  reads: [['A', 100, 5]],
  writes: [
    ['B', 750, true],
    ['A', 880, false],
  ],
  violatedAtMs: 880,
})
const whole: Miniature = { durationMs: 1000, clients: ['A', 'B'], runs: [run('watchdog'), run('fenced')] }

test('nothing stands in the preview that is still to come on the projector: no mark, no span, and no violation', () => {
  const { durationMs, runs } = soFar(whole, (lock) => (lock === 'watchdog' ? 650 : undefined))
  expect(durationMs).toBe(1000)
  expect(runs[0]).toEqual({
    ...run('watchdog'),
    beliefs: [
      ['A', 0, 650],
      ['B', 600, 650],
    ],
    holds: [
      ['A', 0, 500, false],
      ['B', 600, 650, true],
    ],
    pauses: [['A', 300, 650]],
    dangers: [[600, 650]],
    crashes: [],
    writes: [],
    violatedAtMs: null,
  })
  expect(runs[1]).toMatchObject({ pauses: [], dangers: [], faults: [], writes: [], violatedAtMs: null })
})

test('at the end all of it is there', () => {
  expect(soFar(whole, () => 1000)).toEqual(whole)
})
