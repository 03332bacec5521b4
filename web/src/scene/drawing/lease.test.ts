import { expect, test } from 'vitest'
import type { EndsWith } from '#model/trace/trace.ts'
import { timelineWords } from '#web/locale/timeline.ts'
import { holderName } from './lease.ts'

const segment = { fromMs: 0, untilMs: 10, seq: 1, expiresAtMs: null, by: null }
const session = { ...segment, endsWith: 'session' as const }

test('a connection that no client has holds by its own name, and an unknown value is nobody’s', () => {
  expect(holderName({ client: null, value: 'connection 1', segments: [session] })).toBe('connection 1')
  expect(holderName({ client: 'A', value: 'connection 1', segments: [session] })).toBe('A')
  expect(holderName({ client: null, value: '5f0c', segments: [segment] })).toBeNull()
})

test('the end of a grant names what ended it', () => {
  const ended = (endedBy: string, endedByClient: string | null, endsWith: EndsWith = 'session') =>
    timelineWords.ended({ endedBy, endedByClient, client: 'A', segments: [{ endsWith }] })[0]
  expect(ended('expired', null)).toBe('its session is over')
  expect(ended('expired', null, 'transaction')).toBe('its transaction was rolled back')
  expect(ended('overwritten', null)).toBe('handed on with its connection')
  expect(ended('overwritten', 'B')).toBe('overwritten by B')
  expect(ended('taken-over', 'B')).toBe('taken over by B')
  expect(ended('deleted', 'A')).toBe('released')
})
