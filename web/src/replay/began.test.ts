import { expect, test } from 'vitest'
import { tracesOf } from '../theatre/testing/recordings.ts'
import { beganBeside } from './began.ts'

test('of two comparisons each names the other by when it began', () => {
  const startedAt = (at: string) =>
    tracesOf('gc-pause.jsonl.gz').map(({ header }) => ({ log: { header: { ...header, startedAt: at } } }))
  const [first, second] = [startedAt('2026-11-28T08:51:29.000Z'), startedAt('2026-11-28T08:53:00.000Z')]
  expect(beganBeside(first, second)).toBe('earlier')
  expect(beganBeside(second, first)).toBe('later')
})
