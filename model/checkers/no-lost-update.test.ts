import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import type { EventOf } from '../trace/trace.ts'
import { said } from '../words/testing/said.ts'
import { checkNoLostUpdate } from './no-lost-update.ts'
import { anyTrace } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const check = (run: TraceBuilder) => said(checkNoLostUpdate(analyze(run.end())))

describe('[no-lost-update]', () => {
  test('[no-lost-update] tells the read, the overwritten write and the stale write', () => {
    const run = aTrace().at(612).reads('A')
    const reads = run.seq
    run.at(5000).reads('B').at(5102).writes('B', 4)
    const overwritten = run.seq
    run.at(6301).writes('A', 4)
    expect(check(run)).toEqual({
      property: 'no-lost-update',
      status: 'violated',
      because: 'A wrote 4 at 6.301 s, computed from the 5 it read at 0.612 s. But B had written 4 at 5.102 s.',
      events: [reads, overwritten, run.seq - 1],
    })
  })

  test('[no-lost-update] held when each write follows from the one before', () => {
    const run = aTrace().reads('A').writes('A', 4).reads('B').writes('B', 3).reads('A').writes('A', 2)
    expect(check(run)).toMatchObject({ status: 'held', because: expect.stringContaining('(3 writes)') })
  })

  test('[no-lost-update] a stale write that was refused loses nothing', () => {
    const run = aTrace().reads('A').reads('B').writes('B', 4).writes('A', 4, { accepted: false })
    expect(check(run).status).toBe('held')
  })

  test('[no-lost-update] equal values do not hide a lost update', () => {
    expect(check(aTrace().reads('A').reads('B').writes('B', 4).reads('C').writes('C', 5).writes('A', 4)).status).toBe(
      'violated',
    )
  })

  test('[no-lost-update] a client’s own writes are not held against it, another’s before them are', () => {
    expect(check(aTrace().reads('A').writes('A', 4).writes('A', 3)).status).toBe('held')
    expect(check(aTrace().reads('A').reads('B').writes('B', 4).writes('A', 4).writes('A', 3)).status).toBe('violated')
    const between = aTrace().reads('A').writes('B', 4).writes('A', 4)
    expect(check(between).because).toContain('B had written 4')
  })

  test('[no-lost-update] a value that no recorded write left makes it unknown', () => {
    const run = aTrace().reads('A').writes('A', 4)
    run.add({ kind: 'resource-read', client: 'B', resource: 'stock', value: 2 })
    run.add({
      kind: 'resource-write',
      client: 'B',
      resource: 'stock',
      before: 2,
      value: 1,
      accepted: true,
      computedFrom: run.seq,
    })
    expect(check(run)).toMatchObject({
      status: 'unknown',
      because: 'B found 2 at 0.000 s, which no recorded write had left.',
    })
  })

  test('[no-lost-update] is unknown without an accepted write that was computed from a read', () => {
    expect(check(aTrace().reads('A')).status).toBe('unknown')
    expect(check(aTrace().reads('A').writes('A', 4, { accepted: false })).status).toBe('unknown')
    expect(check(aTrace().writes('A', 4)).status).toBe('unknown')
  })

  test(
    '[no-lost-update] is what one finds by comparing every write with every other',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          const writes = trace.events.filter(
            (event): event is EventOf<'resource-write'> => event.kind === 'resource-write' && event.accepted,
          )
          const stale = writes.filter((write) =>
            writes.some(
              (other) =>
                other.client !== write.client &&
                write.computedFrom !== undefined &&
                write.computedFrom < other.seq &&
                other.seq < write.seq,
            ),
          )
          const { status, events } = said(checkNoLostUpdate(analyze(trace)))
          expect(status === 'violated').toBe(stale.length > 0)
          expect(events).toEqual(expect.arrayContaining(stale.map(({ seq }) => seq)))
          if (stale.length > 0) return
          expect(status === 'held').toBe(writes.some(({ computedFrom }) => computedFrom !== undefined))
        }),
        trials,
      )
    },
    trialsLimitMs,
  )
})
