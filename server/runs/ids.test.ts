import { expect, test } from 'vitest'
import { RunId } from '#model/messages/messages.ts'
import { newComparisonId, partsOfRunId, runId } from './ids.ts'

test('ids sort by time, differ, and fit what the protocol allows', () => {
  const earlier = newComparisonId(new Date('2026-01-02T03:04:05.678Z'))
  const later = newComparisonId(new Date('2026-01-02T03:04:06.001Z'))
  expect(earlier).toMatch(/^20260102-030405-[a-z0-9]{8}$/)
  expect(earlier < later).toBe(true)
  expect(newComparisonId(new Date(0))).not.toBe(newComparisonId(new Date(0)))
  expect(RunId.parse(runId(earlier, 8))).toBe(`${earlier}-8`)
})

test('a run’s id tells its comparison and number', () => {
  const comparison = newComparisonId()
  expect(partsOfRunId(runId(comparison, 12))).toEqual({ comparison, number: 12 })
  for (const odd of ['', 'x', '-1', 'a-0', 'a-01', 'a-', '../a-1', 'A-1']) expect(partsOfRunId(odd)).toBeUndefined()
})
