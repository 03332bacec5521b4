import { expect, test } from 'vitest'
import { checkNoImmortalLock } from '../checkers/no-immortal-lock.ts'
import { checkOwnerOnly } from '../checkers/owner-only.ts'
import { aTrace, type TraceBuilder } from '../checkers/testing/trace-builder.ts'
import { analyze } from './analysis.ts'

const grantsOf = (run: TraceBuilder) =>
  analyze(run.end()).nodeGrants.map(({ client, fromMs, untilMs, endedBy }) => [client, fromMs, untilMs, endedBy])

const dueMs = 5000
/** Builds a queue in the lock's key: A is first, B queues up behind A, and B is first when A is gone. */
const queue = () =>
  aTrace()
    .at(10)
    .set('A', { holder: 'A', dueMs })
    .at(20)
    .changed('B', { holder: 'A', dueMs })
    .at(30)
    .changed('A', { holder: 'B', dueMs })
    .at(40)
    .changed('B', { holder: null, dueMs })
    .at(50)

test('a grant lasts as long as the key names its client, who gives it back by leaving the line', () => {
  expect(grantsOf(queue())).toEqual([
    ['A', 10, 30, 'deleted'],
    ['B', 30, 40, 'deleted'],
  ])
})

test('a holder that others put the next one in place of is overwritten, one that nobody did has expired', () => {
  const line = () => aTrace().at(10).set('A', { holder: 'A', dueMs }).at(20)
  const ends = (run: TraceBuilder) => grantsOf(run.at(30)).map(([, , , endedBy]) => endedBy)
  expect(ends(line().changed('B', { holder: 'B', dueMs }))).toEqual(['overwritten', null])
  expect(ends(line().changed(null, { holder: 'B', dueMs }))).toEqual(['expired', null])
})

test('the lock comes free as it comes to the next in line, and when the key names nobody any more', () => {
  expect(analyze(queue().end()).history.lockKey.freed.map(({ atMs }) => atMs)).toEqual([30, 40])
})

test('to queue up is no offence against the holder, to push it aside is', () => {
  expect(checkOwnerOnly(analyze(queue().end())).status).toBe('held')
  const pushed = aTrace().at(10).set('A', { holder: 'A', dueMs }).at(20).changed('B', { holder: 'B', dueMs })
  expect(checkOwnerOnly(analyze(pushed.end()))).toMatchObject({ status: 'violated', code: 'owner-only-overwrote' })
})

test('a key that names nobody is no grant, whoever wrote it', () => {
  expect(grantsOf(aTrace().at(10).set('A', { holder: null, dueMs: null }).at(20).crashed('A'))).toEqual([])
  const left = aTrace().at(10).set('A', { holder: null, dueMs: null }).at(20).crashed('A').at(9000)
  expect(checkNoImmortalLock(analyze(left.end())).status).toBe('unknown')
})
