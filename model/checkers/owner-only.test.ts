import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { said } from '../words/testing/said.ts'
import { checkOwnerOnly } from './owner-only.ts'
import { Oracle, serves } from './testing/oracle.ts'
import { anyTrace } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'
import { aTrace, lockKey, type TraceBuilder } from './testing/trace-builder.ts'

const check = (run: TraceBuilder) => said(checkOwnerOnly(analyze(run.end())))

describe('[owner-only]', () => {
  test('[owner-only] deleting another’s lock is reported with the grant and the deletion', () => {
    const run = aTrace().at(0).grant('A').at(1001).expired().at(1100).grant('B')
    const granted = run.seq - 1
    run.at(1200).deleted('A')
    expect(check(run)).toEqual({
      property: 'owner-only',
      status: 'violated',
      because: 'A deleted the lock at 1.200 s, while Redis held it for B.',
      events: [granted, run.seq - 1],
    })
  })

  test.each([
    ['extended the lease of the lock', (run: TraceBuilder) => run.changed('B', { dueMs: 1500 })],
    ['extended the lease of the lock', (run: TraceBuilder) => run.changed('B', { dueMs: null })],
    ['shortened the lease of the lock', (run: TraceBuilder) => run.changed('B', { dueMs: 500 })],
    ['changed the lock', (run: TraceBuilder) => run.changed('B', { dueMs: 1000, value: 'another' })],
    ['overwrote the lock', (run: TraceBuilder) => run.set('B')],
    ['deleted the lock', (run: TraceBuilder) => run.deleted('B')],
  ])('[owner-only] nobody else may do this: %s', (words, meddle) => {
    const { status, because } = check(meddle(aTrace().at(0).grant('A').at(100)))
    expect(status).toBe('violated')
    expect(because).toBe(`B ${words} at 0.100 s, while Redis held it for A.`)
  })

  test('[owner-only] its holder may do all of it', () => {
    const run = aTrace().at(0).grant('A').at(10).changed('A', { dueMs: 2000 }).at(20).set('A').at(30).deleted('A')
    expect(check(run)).toMatchObject({ status: 'held', because: expect.stringContaining('3 times') })
  })

  test('[owner-only] what replication and the server do counts for nobody', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).set('A').set(null, { node: 'n2', value: 'grant of A' })
    expect(check(run.changed(null, { dueMs: 500 }).at(501).expired().deleted(null, { node: 'n2' })).status).toBe(
      'unknown',
    )
  })

  test('[owner-only] the holder of a copied grant is still its holder on the new master', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).set('A').set(null, { node: 'n2', value: 'grant of A', dueMs: 1000 })
    run.at(10).nodeDown('n1').promoted('n2').at(20)
    expect(check(run.deleted('A', { node: 'n2' })).status).toBe('held')
  })

  test('[owner-only] after the expiry nobody is robbed; without it, the server’s own order proves that the lock was held', () => {
    expect(check(aTrace().at(0).set('A').at(1003).expired().set('B').at(1100).deleted('B')).status).toBe('held')
    expect(check(aTrace().at(0).set('A').at(1003).set('B').at(1100).deleted('B')).status).toBe('violated')
  })

  test('[owner-only] a lock whose value says when it is over may be taken over then, and not before', () => {
    const run = () => aTrace().at(0).set('A', { deadlineMs: 1000 })
    expect(check(run().at(1001).set('B', { deadlineMs: 2001 }).at(1100).deleted('B')).status).toBe('held')
    expect(check(run().at(999).set('B', { deadlineMs: 1999 })).because).toContain('B overwrote the lock at 0.999 s')
    expect(check(run().at(1001).set('B', { deadlineMs: 2001 }).at(1100).deleted('A')).status).toBe('violated')
  })

  test('[owner-only] a lock with the same value on two machines has two different holders', () => {
    const run = aTrace().at(0).set('A', { value: 'thread-1' }).at(1001).expired().set('B', { value: 'thread-1' })
    expect(check(run.at(1100).deleted('A')).status).toBe('violated')
  })

  test('[owner-only] is unknown if nobody touched a held lock', () => {
    expect(check(aTrace().at(0).set('A').at(1001).expired()).status).toBe('unknown')
  })

  test(
    '[owner-only] is what one sees by looking up the holder before each change',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          const oracle = new Oracle(trace)
          const wrong = trace.events.filter((event, index) => {
            if (!('by' in event) || !event.by || event.key !== lockKey) return false
            const before = oracle.at(event.node, index - 1)
            return serves(before) && before.key !== undefined && before.key.holder !== event.by.client
          })
          const { status, events } = said(checkOwnerOnly(analyze(trace)))
          expect(status === 'violated').toBe(wrong.length > 0)
          expect(events).toEqual(expect.arrayContaining(wrong.map(({ seq }) => seq)))
        }),
        trials,
      )
    },
    trialsLimitMs,
  )
})
