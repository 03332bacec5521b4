import { expect, test } from 'vitest'
import { aTrace, lockKey, type TraceBuilder } from '../checkers/testing/trace-builder.ts'
import { analyze } from './analysis.ts'

let id = 0
function executes(trace: TraceBuilder, client: string, ...argv: string[]): TraceBuilder {
  id += 1
  return trace.add({ kind: 'command-executed', node: 'n1', client, id, argv, inner: false, serverUs: 0 })
}
const begins = (trace: TraceBuilder, client: string) => executes(trace, client, 'START', 'TRANSACTION')
const reads = (trace: TraceBuilder, client: string, key = lockKey) =>
  executes(trace, client, 'SELECT', 'taken FROM locks WHERE name = ? LOCK IN SHARE MODE', key)
const share = (trace: TraceBuilder, client: string) => reads(begins(trace, client), client)

const spansOf = (trace: TraceBuilder) =>
  analyze(trace.at(100).end()).history.sharedRows.timeline.all.map((span) => [
    span.client,
    span.fromMs,
    span.untilSeq === null ? null : span.untilMs,
  ])

test('who reads the row in share mode has it to the end of its transaction, and so does everybody else', () => {
  const trace = share(aTrace().at(10), 'A')
  share(trace.at(20), 'B')
  executes(trace.at(30), 'A', 'COMMIT')
  expect(spansOf(trace)).toEqual([
    ['A', 10, 30],
    ['B', 20, null],
  ])
})

test('nobody shares the row any more when one has it alone, is rolled back, or its server is gone', () => {
  const both = () => share(share(aTrace().at(10), 'A').at(20), 'B')
  const ends = (trace: TraceBuilder) => spansOf(trace).map(([, , until]) => until)
  expect(ends(both().at(30).set('B', { dueMs: null, endsWith: 'transaction' }))).toEqual([30, 30])
  expect(ends(both().at(30).add({ kind: 'client-rolled-back', client: 'A', why: 'deadlock' }))).toEqual([30, null])
  expect(ends(both().at(30).crashed('B'))).toEqual([null, 30])
  expect(ends(both().at(30).nodeDown('n1'))).toEqual([30, 30])
})

test('a statement without a transaction, of another row, or that failed shares nothing', () => {
  expect(spansOf(reads(aTrace().at(10), 'A'))).toEqual([])
  expect(spansOf(reads(begins(aTrace().at(10), 'A'), 'A', 'lock:returns'))).toEqual([])
  const failed = share(aTrace().at(10), 'A').at(15)
  failed.add({ kind: 'command-replied', client: 'A', node: 'n1', id, outcome: 'error', error: 'ER_LOCK_WAIT_TIMEOUT' })
  expect(spansOf(failed)).toEqual([['A', 10, 15]])
})
