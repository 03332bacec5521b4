import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { said } from '../words/testing/said.ts'
import { checkStoreExclusion } from './store-exclusion.ts'
import { Oracle } from './testing/oracle.ts'
import { isPromised, wordsOf } from './testing/promise-oracle.ts'
import { anyTrace } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const check = (run: TraceBuilder) => said(checkStoreExclusion(analyze(run.end())))
const all = ['n1', 'n2', 'n3', 'n4', 'n5']

function grantOn(run: TraceBuilder, client: string, nodes: string[]): TraceBuilder {
  for (const node of nodes) run.set(client, { node })
  return run
}

describe('[store-exclusion] on one server', () => {
  test('[store-exclusion] held when one lease ends before the next begins, however late the end is seen', () => {
    expect(check(aTrace().at(0).set('A').at(1004).expired().set('B').at(1100).deleted('B')).status).toBe('held')
  })

  test('[store-exclusion] held when a lock is overwritten: the store then knows one holder, and owner-only speaks of it', () => {
    expect(check(aTrace().at(0).set('A').at(500).set('B').at(600).deleted('B')).status).toBe('held')
  })

  test('[store-exclusion] violated when the server restarts without memory and grants again', () => {
    const run = aTrace().at(0).set('A').nodeDown('n1').at(100).restarted('n1', true).at(200).set('B')
    const { status, because } = check(run.at(300).deleted('B'))
    expect(status).toBe('violated')
    expect(because).toBe(
      'At 0.000 s n1 granted the lock to A until 1.000 s. At 0.200 s, while that grant was good, n1 granted it to B.',
    )
  })

  test('[store-exclusion] a server that remembers keeps its promise', () => {
    const run = aTrace().at(0).set('A').nodeDown('n1').at(100).restarted('n1', false).at(1001).expired().set('B')
    expect(check(run).status).toBe('held')
  })

  test('[store-exclusion] violated when the server throws a lock out to make room, and grants again', () => {
    const run = aTrace().at(0).grant('A').at(100).evicted().at(200).set('B')
    expect(check(run.at(300).deleted('B'))).toMatchObject({
      status: 'violated',
      because: expect.stringContaining('granted the lock to A until 1.000 s'),
    })
    expect(check(aTrace().at(0).grant('A').at(100).evicted().left('A').at(200).set('B')).status).toBe('held')
  })

  test('[store-exclusion] what a client has left binds a forgetful server no more', () => {
    const before = aTrace().at(0).grant('A').at(50).left('A').nodeDown('n1').restarted('n1', true).at(200).set('B')
    expect(check(before).status).toBe('held')
    const after = aTrace().at(0).grant('A').nodeDown('n1').restarted('n1', true).at(50).left('A').at(200).set('B')
    expect(check(after).status).toBe('held')
  })

  test('[store-exclusion] a promise without expiry never ends', () => {
    const run = aTrace().at(0).set('A', { dueMs: null }).nodeDown('n1').restarted('n1', true).at(90_000).set('B')
    expect(check(run.at(90_100)).status).toBe('violated')
  })

  test('[store-exclusion] is unknown if nothing was granted, or to the only one who asked', () => {
    expect(check(aTrace().waiting('A').waiting('B')).status).toBe('unknown')
    expect(check(aTrace().set('A').at(10).deleted('A')).status).toBe('unknown')
  })
})

describe('[store-exclusion] across a failover', () => {
  test('[store-exclusion] violated when the new master has never heard of the grant', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(100).grant('A')
    const granted = run.seq - 1
    run.at(110).nodeDown('n1')
    const down = run.seq
    run.at(500).promoted('n2').at(600).set('B', { node: 'n2' })
    const again = run.seq
    const { status, events } = check(run.at(700).deleted('B', { node: 'n2' }))
    expect(status).toBe('violated')
    expect(events).toEqual([granted, down, again])
  })

  test('[store-exclusion] held when the new master lets the copied lease run out', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).set('A')
    run.at(1).set(null, { node: 'n2', value: 'grant of A', dueMs: 1000 }).at(10).nodeDown('n1').at(500).promoted('n2')
    expect(check(run.at(1002).expired({ node: 'n2' }).set('B', { node: 'n2' })).status).toBe('held')
  })

  test('[store-exclusion] held when the holder gives its copied grant back to the new master before the lease ends', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).set('A')
    run.at(1).set(null, { node: 'n2', value: 'grant of A', dueMs: 1000 }).at(10).nodeDown('n1').at(300).promoted('n2')
    expect(check(run.at(400).deleted('A', { node: 'n2' }).at(450).set('B', { node: 'n2' })).status).toBe('held')
  })

  test('[store-exclusion] the copy is known by its value even if it is recorded before the master’s own key', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).set(null, { node: 'n2', value: 'grant of A', dueMs: 1000 }).set('A')
    run.at(10).nodeDown('n1').at(300).promoted('n2').at(400).deleted('A', { node: 'n2' })
    expect(check(run.at(450).set('B', { node: 'n2' })).status).toBe('held')
  })

  test('[store-exclusion] violated when two masters grant at once', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).set('A').at(300).promoted('n2').at(400).set('B', { node: 'n2' })
    expect(check(run.at(500).demoted('n1').at(600)).status).toBe('violated')
  })

  test('[store-exclusion] what a replica holds is no grant', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).set('A').set(null, { node: 'n2', value: 'grant of A' })
    run.at(100).deleted('A').set('B').at(200).deleted('B')
    expect(check(run).status).toBe('held')
  })
})

describe('[store-exclusion] on five masters', () => {
  test('[store-exclusion] held when one of them dies', () => {
    const run = grantOn(aTrace({ fleet: 'quorum' }), 'A', all)
      .at(10)
      .nodeDown('n1')
      .at(100)
    for (const node of all.slice(1)) run.deleted('A', { node })
    expect(check(grantOn(run.at(200), 'B', all.slice(1))).status).toBe('held')
  })

  test('[store-exclusion] a minority is no grant', () => {
    const run = grantOn(grantOn(aTrace({ fleet: 'quorum' }), 'A', ['n1', 'n2']), 'B', ['n3', 'n4', 'n5'])
    expect(check(run).status).toBe('held')
  })

  test('[store-exclusion] violated when the third node forgets and grants to another', () => {
    const run = grantOn(aTrace({ fleet: 'quorum' }), 'A', ['n1', 'n2', 'n3'])
      .nodeDown('n3')
      .at(100)
      .restarted('n3', true)
    const { status, because } = check(grantOn(run.at(200), 'B', ['n3', 'n4', 'n5']).at(300))
    expect(status).toBe('violated')
    expect(because).toContain('a majority of the servers granted the lock to A')
  })

  test('[store-exclusion] violated when the clock of the third node jumps, and it grants to another', () => {
    const jumps = (release: (run: TraceBuilder) => TraceBuilder) => {
      const run = grantOn(aTrace({ fleet: 'quorum' }), 'A', ['n1', 'n2', 'n3']).acquired('A')
      release(run.at(10).changed(null, { node: 'n3', value: 'grant of A', dueMs: 15 }).at(16).expired({ node: 'n3' }))
      return check(grantOn(run.at(200), 'B', ['n3', 'n4', 'n5']).at(300))
    }
    expect(jumps((run) => run)).toMatchObject({
      status: 'violated',
      because: expect.stringContaining('granted the lock to A until 1.000 s'),
    })
    expect(jumps((run) => run.at(100).left('A')).status).toBe('held')
  })

  test('[store-exclusion] violated when that clock really jumps, and nothing is seen but an expiry that comes too soon', () => {
    const run = grantOn(aTrace({ fleet: 'quorum' }), 'A', ['n1', 'n2', 'n3'])
      .acquired('A')
      .at(10)
    const jumped = run.clockJumped('n3', 10_000).at(12).expired({ node: 'n3' })
    expect(check(grantOn(jumped.at(200), 'B', ['n3', 'n4', 'n5']).at(300))).toMatchObject({
      status: 'violated',
      because: expect.stringContaining('granted the lock to A until 1.000 s'),
    })
  })

  test('[store-exclusion] held when the holder itself shortens its lease', () => {
    const run = aTrace().set('A').at(10).changed('A', { dueMs: 20 }).at(21).expired().at(30).set('B')
    expect(check(run.at(40).deleted('B')).status).toBe('held')
  })

  test('[store-exclusion] a node counts once, whatever it forgot and granted again', () => {
    const run = grantOn(aTrace({ fleet: 'quorum' }), 'A', ['n1', 'n2'])
      .nodeDown('n1')
      .restarted('n1', true)
    grantOn(run.at(10), 'A', ['n1'])
    expect(analyze(grantOn(run.at(20), 'B', ['n3', 'n4', 'n5']).end()).promised.map(({ client }) => client)).toEqual([
      'B',
    ])
  })
})

test(
  '[store-exclusion] is what one sees by following every word of every node',
  () => {
    fc.assert(
      fc.property(anyTrace(), (trace) => {
        const oracle = new Oracle(trace)
        const words = wordsOf(oracle)
        const holders = (at: Parameters<Oracle['believes']>[1]) =>
          oracle.clients.filter((client) => isPromised(oracle, words, client, at))
        const broken = oracle.countStarts((at) => holders(at).length >= 2) > 0
        expect(checkStoreExclusion(analyze(trace)).status === 'violated').toBe(broken)
      }),
      trials,
    )
  },
  trialsLimitMs,
)
