import { expect, test } from 'vitest'
import type { Miniature, MiniatureRun } from '../../../../model/messages/miniature.ts'
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

test('without a recording there is nothing to veil', () => {
  expect(veilOf(null)).toBeUndefined()
})
