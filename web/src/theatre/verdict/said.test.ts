import { expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { tracesOf } from '../testing/recordings.ts'
import { saidOf } from './said.ts'

test('a run in which the machine stood still says so, and what was proven before stays', () => {
  const [trace] = tracesOf('gc-pause.jsonl.gz')
  if (trace === undefined) throw new Error('There is no run')
  const judged = judge(trace)
  const lost = judged.verdicts.find(({ property }) => property === 'no-lost-update')
  if (lost === undefined) throw new Error('Nothing was said of sales')
  const stalled = { ...judged, doubt: { code: 'run-stalled', values: { forMs: 9000, leaseMs: 1000 } } as const }
  expect(saidOf(lost, stalled)).toBe('A sale was lost')
  const unknown = { ...lost, status: 'unknown' } as const
  expect(saidOf(unknown, judged)).toBe('Was a sale lost? Not tested')
  expect(saidOf(unknown, stalled)).toBe('Not tested: the computer stood still')
})
