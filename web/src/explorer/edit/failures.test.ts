import { expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { onceALine, refusedIn, refusedInOrders, thrownIn } from './failures.ts'

const code = { 'lock.ts': 'create: ({ redis }) => ({\n  async acquire() {\n    return true' }
const threw = (message: string) => thrownIn({ threw: { schedules: '1', smallest: [], client: 'A', message } }, code)

test('what the code throws is told apart from the line that throws it', () => {
  expect(threw('ReferenceError: foo is not defined (lock.ts:15)')).toEqual({
    by: 'code',
    message: 'ReferenceError: foo is not defined',
    file: 'lock.ts',
    line: 15,
  })
  expect(threw('no (really)')).toEqual({ by: 'code', message: 'no (really)', file: null, line: null })
  expect(thrownIn({}, code)).toBeNull()
  const elsewhere = threw('TypeError: no (sell-if-granted.ts:8)')
  expect(elsewhere).toEqual({ by: 'code', message: 'TypeError: no', file: null, line: null })
  const message = 'acquire returned true; return {} or null'
  expect(threw(`${message} (sell-if-granted.ts:8)`)).toEqual({ by: 'code', message, file: 'lock.ts', line: 2 })
  expect(threw(message)).toMatchObject({ file: 'lock.ts', line: 2 })
})

const sent = (id: number, line: number): TraceEvent => ({
  ...{ seq: id, atMs: id, kind: 'command-sent', client: 'A', node: 'n1', id, argv: ['SETNN', 'lock:stock'] },
  source: { file: 'locks/redis/set-nx-px/lock.ts', line },
})
const replied = (id: number, error?: string): TraceEvent => ({
  ...{ seq: id + 10, atMs: id, kind: 'command-replied', client: 'A', node: 'n1', id },
  ...(error === undefined ? { outcome: 'value', value: 1 } : { outcome: 'error', error }),
})

test('a command that the store refuses is named once, at the line of its call', () => {
  const events = [
    ...[sent(1, 15), replied(1, "ERR unknown command 'SETNN'"), sent(2, 15), replied(2, "ERR unknown command 'SETNN'")],
    ...[sent(3, 20), replied(3)],
  ]
  expect(refusedIn(events)).toEqual([
    { by: 'store', file: 'lock.ts', line: 15, message: "ERR unknown command 'SETNN'" },
  ])
})

test('a command that the store refuses in some order is named as in a run, and once for both', () => {
  const source = { file: 'locks/redis/set-nx-px/lock.ts', line: 15 }
  const ofOrders = refusedInOrders({ refusedCommands: [{ error: "ERR unknown command 'SETNN'", source }] })
  const ofRun = refusedIn([sent(1, 15), replied(1, "ERR unknown command 'SETNN'")])
  expect(ofOrders).toEqual(ofRun)
  expect(onceALine([...ofOrders, ...ofRun])).toEqual(ofRun)
})

test('of each line the first failure stays, in its order, and so does each message without a line', () => {
  const at = (line: number | null, message: string) =>
    ({ by: 'store', file: line === null ? null : 'lock.ts', line, message }) as const
  const [first, other, later] = [at(15, 'one'), at(20, 'two'), at(15, 'three')]
  const [unknown, alsoUnknown] = [at(null, 'one'), at(null, 'two')]
  expect(onceALine([first, other, later, unknown, alsoUnknown, unknown])).toEqual([first, other, unknown, alsoUnknown])
})

test.each([
  'NOPERM No permissions to access a key',
  'WRONGTYPE Operation against a key holding the wrong kind of value',
])('a command that the store does not allow is named too: %s', (message) => {
  expect(refusedIn([sent(1, 15), replied(1, message)])).toEqual([{ by: 'store', file: 'lock.ts', line: 15, message }])
})

test('an error of the server’s own state is no mistake in the code', () => {
  expect(refusedIn([sent(1, 15), replied(1, 'OOM command not allowed when used memory > maxmemory')])).toEqual([])
})
