import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventOf, Trace } from '../trace/trace.ts'
import { judgedInWords } from '../words/testing/said.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const given = (run: TraceBuilder, message: string, row: string) => run.add({ kind: 'work-given', message, row })
const written = (
  run: TraceBuilder,
  client: string,
  message: string,
  row: string,
  how: 'insert' | 'update',
  copies = 1,
) => run.add({ kind: 'row-written', client, message, row, how, copies })
const found = (trace: Trace) => judgedInWords(trace).verdicts.find(({ property }) => property === 'no-duplicate')

/** Checks the property by a slow definition: counts every message and every row. */
function holds({ events }: Trace): boolean {
  const given = events.filter((event): event is EventOf<'work-given'> => event.kind === 'work-given')
  const written = events.filter((event): event is EventOf<'row-written'> => event.kind === 'row-written')
  const onceEach = given.every(({ message }) => written.filter((event) => event.message === message).length === 1)
  const rows = written.filter(({ how }) => how === 'insert').map(({ row }) => row)
  return onceEach && rows.every((row) => rows.filter((other) => other === row).length === 1)
}

describe('[no-duplicate]', () => {
  test('[no-duplicate] each message once, the first of a row inserts it: held', () => {
    const run = aTrace()
    given(run, 'm1', '7')
    given(run, 'm2', '7')
    written(run, 'A', 'm1', '7', 'insert')
    written(run, 'B', 'm2', '7', 'update')
    expect(found(run.end())).toMatchObject({ status: 'held' })
  })

  test('[no-duplicate] a row that is inserted twice names both inserts', () => {
    const run = aTrace()
    given(run, 'm1', '7')
    given(run, 'm2', '7')
    written(run.at(100), 'A', 'm1', '7', 'insert')
    const first = run.seq
    written(run.at(200), 'B', 'm2', '7', 'insert', 2)
    expect(found(run.end())).toMatchObject({
      status: 'violated',
      events: [first, first + 1],
      because: 'B inserted row 7 at 0.200 s, which A had inserted at 0.100 s: it was there 2 times.',
    })
  })

  test('[no-duplicate] a message whose row is inserted again happened once, not twice', () => {
    const run = aTrace()
    given(run, 'm1', '7')
    written(run.at(100), 'A', 'm1', '7', 'insert')
    const first = run.seq
    written(run.at(200), 'A', 'm1', '7', 'insert', 2)
    expect(found(run.end())).toMatchObject({
      status: 'violated',
      events: [first, first + 1],
      because: 'A inserted row 7 at 0.200 s, which A had inserted at 0.100 s: it was there 2 times.',
    })
  })

  test('[no-duplicate] a message that nobody carried out is lost, unless the run was cut short', () => {
    const run = aTrace()
    given(run, 'm1', '7')
    expect(found(run.end())).toMatchObject({ status: 'violated' })
    const cut = aTrace()
    given(cut, 'm1', '7')
    expect(found(cut.end('store-lost'))).toMatchObject({ status: 'unknown' })
  })

  test('[no-duplicate] agrees with counting, on random histories', () => {
    const write = fc.record({
      client: fc.constantFrom('A', 'B'),
      message: fc.constantFrom('m1', 'm2', 'm3'),
      how: fc.constantFrom('insert' as const, 'update' as const),
    })
    fc.assert(
      fc.property(
        fc.subarray(['m1', 'm2', 'm3'], { minLength: 1 }),
        fc.array(write, { maxLength: 6 }),
        (messages, writes) => {
          const run = aTrace()
          // Messages 1 and 2 are about the same row.
          const rowOf = (message: string) => (message === 'm3' ? '8' : '7')
          for (const message of messages) given(run, message, rowOf(message))
          for (const { client, message, how } of writes) {
            if (messages.includes(message)) written(run, client, message, rowOf(message), how)
          }
          const trace = run.end()
          expect(found(trace)?.status).toBe(holds(trace) ? 'held' : 'violated')
        },
      ),
    )
  })
})
