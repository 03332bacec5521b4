import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { compareInstants, instantOf } from '../history/instants.ts'
import { said } from '../words/testing/said.ts'
import { checkNoImmortalLock } from './no-immortal-lock.ts'
import { Oracle, serves } from './testing/oracle.ts'
import { anyTrace, leaseMs } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const check = (run: TraceBuilder) => said(checkNoImmortalLock(analyze(run.end())))

describe('[no-immortal-lock]', () => {
  test('[no-immortal-lock] a deadline in the value frees the lock, though the key has no expiry', () => {
    expect(check(aTrace().at(0).set('A', { deadlineMs: 1000 }).at(10).crashed('A').at(1500)).status).toBe('held')
    expect(check(aTrace().at(0).set('A', { dueMs: null }).at(10).crashed('A').at(1500)).status).toBe('violated')
  })

  test('[no-immortal-lock] says what ends the lock', () => {
    const crashed = (said: Parameters<TraceBuilder['set']>[1]) =>
      check(aTrace().at(0).set('A', said).at(10).crashed('A').at(500)).because
    const end = (what: string) => `Every lock that outlived its holder’s crash had an end: ${what} (1 time).`
    expect(crashed({ dueMs: 1000 })).toBe(end('the expiry of its key'))
    expect(crashed({ dueMs: null, deadlineMs: 1000 })).toBe(end('a time written in it'))
    expect(crashed({ dueMs: null, endsWith: 'session' })).toBe(end('the end of its session'))
  })

  test('[no-immortal-lock] a key without expiry after its holder’s crash is reported', () => {
    const run = aTrace().at(10).grant('A', { dueMs: null })
    const granted = run.seq - 1
    run.at(200).crashed('A')
    expect(check(run.at(9000))).toMatchObject({
      status: 'violated',
      because: 'A crashed at 0.200 s while Redis held the lock for it. The lock has no expiry: Redis never frees it.',
      events: [granted, granted + 2],
    })
  })

  test('[no-immortal-lock] a crash between SETNX and EXPIRE counts, though acquire had not returned', () => {
    expect(check(aTrace().at(10).set('A', { dueMs: null }).at(11).crashed('A').at(9000)).status).toBe('violated')
  })

  test('[no-immortal-lock] an expiry that was set in time frees the lock', () => {
    expect(check(aTrace().at(0).grant('A').at(200).crashed('A').at(1002).expired()).status).toBe('held')
  })

  test('[no-immortal-lock] does not depend on when the expiry is seen, nor on whether the run waited for it', () => {
    expect(check(aTrace().at(0).grant('A').at(200).crashed('A').at(30_000).expired()).status).toBe('held')
    expect(check(aTrace().at(0).grant('A').at(200).crashed('A').at(300)).status).toBe('held')
  })

  test('[no-immortal-lock] an EXPIRE that was under way when its client crashed is in time', () => {
    const run = aTrace().at(0).set('A', { dueMs: null }).at(10).crashed('A').changed('A', { dueMs: 1010 }).at(1012)
    expect(check(run.expired()).status).toBe('held')
  })

  test('[no-immortal-lock] a SETNX that was under way and came to be executed after the crash counts', () => {
    expect(check(aTrace().at(0).crashed('A').set('A', { dueMs: null }).at(100)).status).toBe('violated')
  })

  test('[no-immortal-lock] that somebody else cleans up later does not make it mortal', () => {
    const run = aTrace().at(0).set('A', { dueMs: null }).at(10).crashed('A').at(5000).deleted('B')
    expect(check(run).status).toBe('violated')
  })

  test('[no-immortal-lock] a lease out of all proportion is reported', () => {
    const { status, because } = check(aTrace().at(0).grant('A', { dueMs: 60_000 }).at(200).crashed('A').at(9000))
    expect(status).toBe('violated')
    expect(because).toContain('to last until 60.000 s, and a lease is 1.000 s')
  })

  test('[no-immortal-lock] a renewal that was under way when its client crashed counts from its execution, another’s does not', () => {
    const run = (by: string) => aTrace().set('A').at(200).crashed('A').at(1300).changed(by, { dueMs: 2300 }).at(2302)
    expect(check(run('A').expired()).status).toBe('held')
    expect(check(run('B').expired()).status).toBe('violated')
  })

  test('[no-immortal-lock] a lock that came free in time and was taken under its old name, or handed on, is no immortal one', () => {
    const takenOver = aTrace().set('A', { deadlineMs: 1000 }).at(10).crashed('A').at(1500)
    expect(check(takenOver.changed('B', { deadlineMs: 2500 }).at(2600)).status).toBe('held')
    const handedOn = aTrace().set('B', { holder: 'B' }).at(10).crashed('A').at(2500)
    expect(check(handedOn.changed('B', { holder: 'A', dueMs: 3500 }).at(3600)).status).toBe('held')
  })

  test('[no-immortal-lock] one node of a majority is enough to be immortal', () => {
    const run = aTrace({ fleet: 'quorum' }).set('A').set('A', { node: 'n2', dueMs: null }).at(10).crashed('A').at(2000)
    expect(check(run).status).toBe('violated')
  })

  test('[no-immortal-lock] a copy without expiry on the new master is reported too', () => {
    const run = aTrace({ fleet: 'sentinel' }).set('A', { dueMs: null })
    run.set(null, { node: 'n2', value: 'grant of A', dueMs: null }).at(5).nodeDown('n1').at(10).crashed('A')
    expect(check(run.at(500).promoted('n2').at(900)).status).toBe('violated')
  })

  test('[no-immortal-lock] is unknown if no holder crashed', () => {
    expect(check(aTrace().set('A', { dueMs: null }).at(10).deleted('A').crashed('A')).status).toBe('unknown')
    expect(check(aTrace().set('A').crashed('B').at(10).deleted('A')).status).toBe('unknown')
  })

  test(
    '[no-immortal-lock] is what one sees by looking at every node at every instant after a crash',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          const oracle = new Oracle(trace)
          const nodes = trace.header.fleet.nodes.map(({ id }) => id)
          // A crashed client does nothing more in these traces, so its grants exist at the crash or come back later.
          const left = trace.events.flatMap((crash) => {
            if (crash.kind !== 'client-crashed') return []
            const after = oracle.instants.slice(0, -1).filter((at) => compareInstants(at, instantOf(crash)) >= 0)
            return after.flatMap((at) => {
              const now = oracle.indexAt(at)
              const holding = nodes.filter(
                (node) => serves(oracle.at(node, now)) && oracle.nodeHolds(crash.client, node, now),
              )
              return holding.map((node) => ({
                crash,
                dueMs: oracle.at(node, now).key?.dueMs ?? Number.POSITIVE_INFINITY,
              }))
            })
          })
          const survived = left.length > 0
          const immortal = left.some(({ crash, dueMs }) => dueMs > crash.atMs + 2 * leaseMs)
          const expected = immortal ? 'violated' : survived ? 'held' : 'unknown'
          expect(checkNoImmortalLock(analyze(trace)).status).toBe(expected)
        }),
        trials,
      )
    },
    trialsLimitMs,
  )
})
