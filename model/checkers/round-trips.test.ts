import { expect, test } from 'vitest'
import type { TraceEvent } from '../trace/trace.ts'
import { roundTripsOf } from './round-trips.ts'

let seq = 0
const base = () => ({ seq: seq++, atMs: seq })
const sent = (client: string, id: number): TraceEvent => ({
  ...base(),
  ...{ kind: 'command-sent', client, id, node: 'n1', argv: ['SET'] },
})
const replied = (client: string, id: number): TraceEvent => ({
  ...base(),
  ...{ kind: 'command-replied', client, id, node: 'n1', outcome: 'value' },
})

test('one question after the other is a round trip each', () => {
  expect(roundTripsOf([sent('A', 1), replied('A', 1), sent('A', 2), replied('A', 2)])).toBe(2)
})

test('questions to five nodes at once are one round trip, until the last answer', () => {
  const asked = [1, 2, 3, 4, 5].map((id) => sent('A', id))
  const heard = [3, 1, 2, 5].map((id) => replied('A', id))
  expect(roundTripsOf([...asked, ...heard, sent('A', 6), replied('A', 4), replied('A', 6)])).toBe(1)
})

test('each client waits for its own answers', () => {
  expect(roundTripsOf([sent('A', 1), sent('B', 2), replied('B', 2), replied('A', 1)])).toBe(2)
})
