import { expect, test } from 'vitest'
import type { FaultMark } from '#web/replay/types.ts'
import { faultTimeMs } from './fault-time.ts'

const fault: FaultMark = { seq: 7, atMs: 40.6, words: 'A crashes', target: 'client:A', gaveUp: false }
const crash = { client: 'A', seq: 8, atMs: 41 }

test('a fault stands at the moment of what it did at once to its client', () => {
  expect(faultTimeMs({ crashes: [crash], pauses: [] }, fault)).toBe(41)
  const pause = { client: 'A', fromSeq: 8, fromMs: 42, untilMs: 90, untilSeq: 20, before: null }
  expect(faultTimeMs({ crashes: [], pauses: [pause] as never }, fault)).toBe(42)
})

test('and at its own, where that comes later, to somebody else, or not at all', () => {
  expect(faultTimeMs({ crashes: [], pauses: [] }, fault)).toBe(40.6)
  expect(faultTimeMs({ crashes: [{ ...crash, seq: 12 }], pauses: [] }, fault)).toBe(40.6)
  expect(faultTimeMs({ crashes: [{ ...crash, client: 'B' }], pauses: [] }, fault)).toBe(40.6)
})
