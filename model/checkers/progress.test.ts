import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { playedId } from '../trace/played.ts'
import { said } from '../words/testing/said.ts'
import { checkProgress } from './progress.ts'
import { Oracle } from './testing/oracle.ts'
import { anyTrace, leaseMs } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'
import { WaitOracle } from './testing/wait-oracle.ts'

const check = (run: TraceBuilder) => said(checkProgress(analyze(run.end())))

/** Builds a run in which A crashes at 0.5 s, and B, which has waited since 0.1 s, tries every 0.2 s until it gives up. */
function waitInVain(run: TraceBuilder, untilMs: number): TraceBuilder {
  run.at(0).grant('A').at(100).tries('B').waiting('B').at(500).crashed('A')
  for (let ms = 600; ms < untilMs; ms += 200) run.at(ms).tries('B')
  return run
    .at(untilMs)
    .refused('B', untilMs - 100)
    .finished('B')
}

describe('[progress]', () => {
  test('[progress] held when every wait ends with the lock', () => {
    const run = aTrace().at(0).grant('A').at(100).waiting('B').at(300).giveBack('A').at(420).grant('B').giveBack('B')
    expect(check(run)).toMatchObject({
      status: 'held',
      because: 'Every wait ended with the lock: 1 wait, the longest 0.320 s.',
    })
  })

  test('[progress] names who crashed while it waited', () => {
    const run = aTrace().at(0).grant('A').at(100).waiting('B').waiting('C').at(200).crashed('C').at(300).giveBack('A')
    expect(check(run.at(420).grant('B').giveBack('B')).because).toBe(
      'Every wait but that of C, who crashed, ended with the lock: 1 wait, the longest 0.320 s.',
    )
  })

  test('[progress] a client that gives up though nobody uses the lock is reported', () => {
    expect(check(waitInVain(aTrace(), 3100))).toMatchObject({
      status: 'violated',
      because:
        'B waited for the lock from 0.100 s to 3.100 s and never got it. No other running worker believed it held the lock ' +
        'from 0.500 s to 3.100 s.',
    })
  })

  test('[progress] nothing is said of a client that gives up before a lease and a handover have passed', () => {
    expect(check(waitInVain(aTrace(), 2400)).status).toBe('unknown')
  })

  test('[progress] nothing is proven where somebody chose each step, however long that took', () => {
    const lesson = playedId
    expect(check(waitInVain(aTrace({ lesson }), 3100))).toMatchObject({
      status: 'unknown',
      because: 'B was without the lock at 3.100 s. It could only go on when its next step was chosen.',
    })
    const late = (run: TraceBuilder) => run.grant('A').at(100).waiting('B').at(300).giveBack('A').at(1500).grant('B')
    expect(check(late(aTrace())).status).toBe('violated')
    expect(check(late(aTrace({ lesson }))).status).toBe('held')
  })

  test('[progress] who gives up while another works is not wronged', () => {
    const run = aTrace()
      .at(0)
      .grant('A')
      .at(100)
      .tries('B')
      .waiting('B')
      .at(9000)
      .tries('B')
      .at(9100)
      .refused('B', 9000)
    expect(check(run.at(9500).giveBack('A')).status).toBe('unknown')
  })

  test('[progress] belief in a pause is no use of the lock', () => {
    const run = aTrace().at(0).grant('A').at(100).tries('B').waiting('B').at(200).paused('A').at(3000).tries('B')
    expect(check(run.at(3100).refused('B', 3000).resumed('A').giveBack('A')).status).toBe('violated')
  })

  test('[progress] a waiter that was itself paused has nothing to complain of', () => {
    const run = aTrace().at(0).grant('A').at(100).tries('B').waiting('B').giveBack('A').at(200).paused('B').at(5000)
    expect(check(run.resumed('B').tries('B').at(5100).refused('B', 5000)).status).toBe('unknown')
  })

  test('[progress] whoever waits for itself is wronged', () => {
    const run = aTrace().at(0).grant('A').at(10).tries('A').waiting('A').at(2900).tries('A').at(3000).refused('A', 2990)
    expect(check(run).status).toBe('violated')
  })

  test('[progress] each crash within the wait may cost one lease more', () => {
    const run = waitInVain(aTrace(), 3100)
    expect(check(run).status).toBe('violated')
    const twice = aTrace().at(0).grant('A').at(100).tries('B').waiting('B').at(500).crashed('A').at(1600).set('C')
    twice.crashed('C').at(2550).tries('B').at(3100).refused('B', 3000)
    expect(check(twice).status).toBe('unknown')
  })

  test('[progress] a machine that stalls proves nothing: the waiter must have asked again after the lease', () => {
    const stalled = aTrace().at(0).grant('A').at(100).tries('B').waiting('B').at(500).crashed('A').at(700).tries('B')
    expect(check(stalled.at(3100).refused('B', 3000)).status).toBe('unknown')
  })

  test('[progress] a waiter that asks for nothing and is never woken is wronged', () => {
    const asleep = aTrace().at(0).grant('A').at(100).tries('B').waiting('B').at(500).giveBack('A').at(3100)
    expect(check(asleep.refused('B', 3000)).status).toBe('violated')
  })

  test('[progress] a wait that the run’s end cut off, and one that the script gave up, count', () => {
    const open = aTrace()
      .at(0)
      .grant('A')
      .at(100)
      .tries('B')
      .waiting('B')
      .at(500)
      .crashed('A')
      .at(3000)
      .tries('B')
      .at(3200)
    expect(said(checkProgress(analyze(open.end('time-limit'))))).toMatchObject({
      status: 'violated',
      because: expect.stringContaining('still waited at the end'),
    })
    const finished = aTrace().at(0).grant('A').at(100).tries('B').waiting('B').at(500).crashed('A').at(3000).tries('B')
    expect(check(finished.at(3200).finished('B')).status).toBe('violated')
  })

  test('[progress] what follows the loss of Redis is not the lock’s fault', () => {
    const run = aTrace().at(0).grant('A').at(100).tries('B').waiting('B').at(500).crashed('A').at(600).nodeDown('n1')
    expect(checkProgress(analyze(run.at(3000).tries('B').at(3200).end('store-lost'))).status).toBe('unknown')
  })

  test('[progress] a single attempt is no wait, unless it alone lasted longer than a lease', () => {
    expect(check(aTrace().at(0).grant('A').at(100).refused('B', 2).at(200).giveBack('A')).status).toBe('unknown')
    expect(check(aTrace().at(0).grant('A').crashed('A').at(4000).refused('B', 3900)).status).toBe('violated')
  })

  test('[progress] one that tried once and went away does not blur the wait of another', () => {
    const run = aTrace().at(0).grant('A').at(50).refused('C', 2).at(100).waiting('B').at(300).giveBack('A').at(420)
    expect(check(run.grant('B').giveBack('B')).status).toBe('held')
  })

  test('[progress] a wait begins with the first failed attempt, whatever else the client waits for', () => {
    const run = aTrace().at(0).grant('A').at(100).tries('B').waiting('B').at(500).crashed('A').at(2000).waiting('B')
    const { status, because } = check(run.at(3000).tries('B').at(3100).refused('B', 3000))
    expect(status).toBe('violated')
    expect(because).toContain('B waited for the lock from 0.100 s to 3.100 s')
  })

  test('[progress] a lock that is free beside a waiter for longer than a lease is reported, though the waiter gets it', () => {
    const run = aTrace().at(0).grant('A').at(100).waiting('B').at(300).giveBack('A').at(1400)
    expect(check(run.grant('B').giveBack('B'))).toMatchObject({
      status: 'violated',
      because: 'B waited for the lock from 0.100 s to 1.400 s. It was free and unused from 0.300 s to 1.400 s.',
    })
    const soon = aTrace().at(0).grant('A').at(100).waiting('B').at(300).giveBack('A').at(1299)
    expect(check(soon.grant('B').giveBack('B')).status).toBe('held')
  })

  test('[progress] a lock is not free while another believes, a client that stopped may be next, or the waiter cannot reach it', () => {
    const waits = () => aTrace().at(0).grant('A').at(100).waiting('B').at(300)
    const gets = (run: TraceBuilder) => check(run.at(1500).grant('B').giveBack('B')).status
    expect(gets(waits().giveBack('A'))).toBe('violated')
    expect(gets(waits().deleted('A').at(900).left('A'))).toBe('held')
    expect(gets(waits().giveBack('A').at(310).crashed('C'))).toBe('held')
    expect(gets(waits().giveBack('A').at(310).nodeDown('n1').at(600).restarted('n1', false))).toBe('held')
    expect(gets(waits().giveBack('A').add({ kind: 'node-link-cut', node: 'n1', from: 'B' }))).toBe('held')
    expect(gets(waits().giveBack('A').tries('B'))).toBe('held')
    expect(gets(waits().giveBack('A').paused('B').at(1400).resumed('B'))).toBe('held')
  })

  test('[progress] is unknown if nobody waited, and a waiter that crashed does not count', () => {
    expect(check(aTrace().grant('A').giveBack('A')).status).toBe('unknown')
    expect(check(aTrace().grant('A').waiting('B').at(9000).crashed('B')).status).toBe('unknown')
  })

  test(
    '[progress] is what one finds by trying every stretch of every failed wait',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          fc.pre(analyze(trace).status !== 'store-lost')
          const { code, status } = checkProgress(analyze(trace))
          // A refusal is not a wait.
          fc.pre(code !== 'progress-refused-free')
          expect(status).toBe(new WaitOracle(new Oracle(trace), leaseMs).status())
        }),
        trials,
      )
    },
    trialsLimitMs,
  )
})
