import { expect, test } from 'vitest'
import type { Miniature } from '#model/messages/miniature.ts'
import { openingOf } from './opening.ts'

const run: Miniature['runs'][number] = {
  ...{ lock: 'no-lock', role: 'wrong', holds: [], pauses: [], faults: [], crashes: [] },
  beliefs: [
    ['A', 0, 900],
    ['B', 200, 1100],
    ['A', 1000, 1400],
  ],
  dangers: [[200, 900]],
  reads: [
    ['A', 0, 5],
    ['B', 200, 5],
    ['A', 1000, 4],
  ],
  writes: [
    ['A', 900, true],
    ['B', 1100, true],
  ],
  violatedAtMs: 1100,
}
const other: Miniature['runs'][number] = { ...run, lock: 'set-nx-px' }

test('shows who read what until the first write, and nothing of what comes of it', () => {
  const opening = openingOf({ durationMs: 2400, clients: ['A', 'B'], runs: [run, other] })
  expect(opening?.untilMs).toBe(900)
  expect(opening?.recording.durationMs).toBeGreaterThan(900)
  const [shown, ...rest] = opening?.recording.runs ?? []
  expect(rest).toEqual([])
  expect(shown).toMatchObject({ lock: 'no-lock', dangers: [], writes: [], violatedAtMs: null })
  expect(shown?.reads.map(([client, , value]) => [client, value])).toEqual([
    ['A', 5],
    ['B', 5],
  ])
  expect(shown?.beliefs).toEqual([
    ['A', 0, 900],
    ['B', 200, 900],
  ])
})

test('there is none where nobody writes', () => {
  expect(openingOf({ durationMs: 2400, clients: ['A'], runs: [{ ...run, writes: [] }] })).toBeNull()
  expect(openingOf({ durationMs: 2400, clients: ['A'], runs: [] })).toBeNull()
})
