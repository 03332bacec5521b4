import { expect, test } from 'vitest'
import type { Miniature, MiniatureRun } from '#model/messages/miniature.ts'
import { veilOf } from './veil.ts'

const empty: MiniatureRun = {
  lock: 'watchdog',
  role: 'wrong',
  beliefs: [],
  holds: [],
  pauses: [],
  dangers: [],
  faults: [],
  crashes: [],
  reads: [],
  writes: [],
  violatedAtMs: null,
}
const recording = (...runs: Partial<MiniatureRun>[]): Miniature => ({
  durationMs: 3000,
  clients: ['A', 'B'],
  runs: runs.map((run) => ({ ...empty, ...run })),
})

test('a recording is shown up to its first fault', () => {
  expect(veilOf(recording({ faults: [1200, 2000] }, { faults: [1500] }))).toBe(1200)
})

test('where none strikes, a third of it', () => {
  expect(veilOf(recording({}))).toBe(1000)
})

test('enough to see what there is, and never all of it', () => {
  expect(veilOf(recording({ faults: [10] }))).toBe(600)
  expect(veilOf(recording({ faults: [2950] }))).toBe(2100)
})

test('nothing that gives the answer away', () => {
  expect(veilOf(recording({ faults: [1200] }, { dangers: [[300, 900]] }))).toBe(300)
  expect(veilOf(recording({ faults: [1200], violatedAtMs: 700 }))).toBe(700)
})

test('not that a lock ends before its holder is done', () => {
  const early: Partial<MiniatureRun> = { beliefs: [['A', 10, 2800]], holds: [['A', 10, 800, false]] }
  expect(veilOf(recording(early, {}))).toBe(800)
  // The client that gives the lock back hears of it a little later than the store.
  expect(veilOf(recording({ beliefs: [['A', 10, 830]], holds: [['A', 10, 800, false]] }))).toBe(1000)
})

test('what goes wrong at once still leaves something to see', () => {
  const atOnce: Partial<MiniatureRun> = { holds: [['A', 12, 3000, true]], faults: [12], violatedAtMs: 12 }
  expect(veilOf(recording(atOnce))).toBe(600)
  expect(veilOf(recording({ ...atOnce, dangers: [[20, 900]] }))).toBe(20)
})

test('without a recording there is nothing to veil', () => {
  expect(veilOf(null)).toBeUndefined()
})
