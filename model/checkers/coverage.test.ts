import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import type { Instant } from '../history/instants.ts'
import { said } from '../words/testing/said.ts'
import { checkCoverage } from './coverage.ts'
import { measure } from './metrics.ts'
import { Oracle } from './testing/oracle.ts'
import { anyTrace } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const check = (run: TraceBuilder) => said(checkCoverage(analyze(run.end())))

describe('[coverage]', () => {
  test('[coverage] held when belief lies inside the grant', () => {
    expect(check(aTrace().at(0).grant('A').at(900).giveBack('A')).status).toBe('held')
  })

  test('[coverage] names the client, from when and for how long it was a zombie', () => {
    const run = aTrace().at(0).grant('A')
    const acquired = run.seq
    run.at(1004).expired()
    const expired = run.seq
    run.at(1501).left('A')
    const left = run.seq
    expect(check(run)).toEqual({
      property: 'coverage',
      status: 'violated',
      because:
        'A believed it held the lock from 0.000 s to 1.501 s. From 1.004 s, when its lease ended, ' +
        'Redis no longer held it for A: 0.497 s of zombie time.',
      events: [acquired, expired, left],
    })
  })

  test('[coverage] the server’s order counts: a belief that ended before the expiry was seen is no zombie', () => {
    expect(check(aTrace().at(0).grant('A').at(1001).left('A').at(1002).expired()).status).toBe('held')
    expect(check(aTrace().at(0).grant('A').at(1001).expired().left('A')).status).toBe('violated')
  })

  test('[coverage] a renewal that is recorded late proves that the lease had not run out', () => {
    const run = aTrace().at(0).grant('A').at(1003).changed('A', { dueMs: 2000 }).at(1100).giveBack('A')
    expect(check(run).status).toBe('held')
  })

  test('[coverage] another client may take the truth away', () => {
    const run = aTrace().at(0).grant('A').at(100).deleted('B').at(300).left('A')
    expect(check(run).because).toContain('From 0.100 s, when B deleted the lock, Redis no longer held it')
    const over = aTrace().at(0).grant('A').at(100).set('B').at(300).left('A')
    expect(check(over).because).toContain('when B overwrote the lock')
  })

  test('[coverage] says that the lock was thrown out', () => {
    const { because } = check(aTrace().at(0).grant('A').at(100).evicted().at(300).left('A'))
    expect(because).toContain(
      'From 0.100 s, when Redis threw the lock out to make room, Redis no longer held it for A: 0.200 s',
    )
  })

  test('[coverage] a server that dies takes its word with it', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).grant('A').at(100).nodeDown('n1').at(500).promoted('n2')
    const { status, because } = check(run.at(800).left('A'))
    expect(status).toBe('violated')
    expect(because).toContain('From 0.100 s, when n1 went away, Redis no longer held it for A: 0.700 s')
  })

  test('[coverage] a new master that knows the grant has covered the failover', () => {
    const run = aTrace({ fleet: 'sentinel' })
      .at(0)
      .grant('A')
      .set(null, { node: 'n2', value: 'grant of A', dueMs: 1000 })
    run.at(100).nodeDown('n1').at(500).promoted('n2').at(800)
    expect(check(run.giveBack('A', { node: 'n2' })).status).toBe('held')
  })

  test('[coverage] a master that was demoted has thrown away what it said, even if it is promoted again', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).grant('A').at(100).demoted('n1').at(200).promoted('n1').at(300)
    expect(check(run.left('A')).because).toContain(
      'From 0.100 s, when n1 went away, Redis no longer held it for A: 0.200 s',
    )
  })

  test('[coverage] while another master serves, one that comes back with the grant has not covered the time between', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).grant('A').at(50).promoted('n2').at(100).nodeDown('n1').at(300)
    const { because } = check(run.restarted('n1', false).at(500).giveBack('A'))
    expect(because).toContain('From 0.100 s, when n1 went away, Redis no longer held it for A: 0.200 s')
  })

  test('[coverage] a stale copy of a value that clients share is the grant of whoever it was copied from', () => {
    const run = aTrace({ fleet: 'sentinel' }).at(0).set('A', { value: 'thread-1' })
    run.set(null, { node: 'n2', value: 'thread-1', dueMs: 1000 }).at(10).deleted('A').at(20)
    run.grant('B', { value: 'thread-1' }).at(100).nodeDown('n1').at(300).promoted('n2').at(400)
    expect(check(run.left('B')).because).toContain(
      'From 0.100 s, when n1 went away, Redis no longer held it for B: 0.300 s',
    )
  })

  test('[coverage] a majority survives the death of one node of five, a bare majority does not', () => {
    const five = aTrace({ fleet: 'quorum' })
    for (const node of ['n1', 'n2', 'n3', 'n4', 'n5']) five.set('A', { node })
    expect(check(five.acquired('A').at(100).nodeDown('n1').at(200).left('A')).status).toBe('held')
    const three = aTrace({ fleet: 'quorum' })
    for (const node of ['n1', 'n2', 'n3']) three.set('A', { node })
    const { because } = check(three.acquired('A').at(100).nodeDown('n1').at(200).left('A'))
    expect(because).toContain('From 0.100 s, when n1 went away, no majority held it for A: 0.100 s')
  })

  test('[coverage] belief that Redis never backed is zombie time from its beginning', () => {
    expect(check(aTrace().at(100).acquired('A').at(300).left('A')).because).toContain(
      'All that time Redis never held it for A: 0.200 s',
    )
  })

  test('[coverage] a Redis lost by accident is not the lock’s fault, what happened before is', () => {
    const lost = aTrace().at(0).grant('A').at(100).nodeDown('n1').at(500)
    expect(checkCoverage(analyze(lost.end('store-lost'))).status).toBe('held')
    const late = aTrace().at(0).grant('A').at(1001).expired().at(1200).nodeDown('n1')
    expect(checkCoverage(analyze(late.end('store-lost'))).status).toBe('violated')
  })

  test('[coverage] is unknown if nobody believed', () => {
    expect(check(aTrace().set('A').at(10).crashed('A')).status).toBe('unknown')
  })

  test(
    '[coverage] zombie and orphan time are what one sees by looking at every instant',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          const analysis = analyze(trace)
          fc.pre(analysis.status !== 'store-lost' && analysis.history.readability.unreadable === undefined)
          const oracle = new Oracle(trace)
          const sum = (isSo: (client: string, at: Instant) => boolean) =>
            oracle.clients.reduce((total, client) => total + oracle.sumMs((at) => isSo(client, at)), 0)
          const zombie = (client: string, at: Instant) => oracle.believes(client, at) && !oracle.holds(client, at)
          const starts = oracle.clients.reduce((n, client) => n + oracle.countStarts((at) => zombie(client, at)), 0)
          expect(checkCoverage(analysis).status === 'violated').toBe(starts > 0)
          const { zombieMs, orphanMs } = measure(analysis)
          expect(zombieMs).toBeCloseTo(sum(zombie))
          expect(orphanMs).toBeCloseTo(sum((client, at) => !oracle.believes(client, at) && oracle.holds(client, at)))
        }),
        trials,
      )
    },
    trialsLimitMs,
  )
})
