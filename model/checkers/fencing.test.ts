import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import type { EventOf } from '../trace/trace.ts'
import { said } from '../words/testing/said.ts'
import { checkFencing } from './fencing.ts'
import { anyTrace } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const check = (run: TraceBuilder) => said(checkFencing(analyze(run.end())))

describe('[fencing]', () => {
  test('[fencing] held when tokens grow and the late write is refused', () => {
    const run = aTrace().at(0).grant('A', { token: 33 }).at(1001).expired().at(1100).grant('B', { token: 34 })
    run.writes('B', 4, { token: 34 }).at(1300).writes('A', 4, { token: 33, accepted: false })
    expect(check(run)).toMatchObject({
      status: 'held',
      because: expect.stringContaining('2 grants carried growing tokens'),
    })
  })

  test('[fencing] a smaller token that is accepted after a larger one', () => {
    const run = aTrace()
      .grant('A', { token: 33 })
      .at(1001)
      .expired()
      .grant('B', { token: 34 })
      .writes('B', 4, { token: 34 })
    const larger = run.seq
    run.at(1300).writes('A', 3, { token: 33 })
    expect(check(run)).toMatchObject({
      status: 'violated',
      because: 'A wrote 3 at 1.300 s with token 33, and it was accepted. Before, B had written with 34 at 1.001 s.',
      events: [larger, run.seq - 1],
    })
  })

  test('[fencing] one token may be used for several writes', () => {
    const run = aTrace().grant('A', { token: 1 }).writes('A', 4, { token: 1 }).writes('A', 3, { token: 1 })
    expect(check(run).status).toBe('held')
  })

  test('[fencing] tokens that repeat or shrink from grant to grant', () => {
    for (const token of [7, 6]) {
      const run = aTrace().at(0).grant('A', { token: 7 }).at(10).giveBack('A').at(20).grant('B', { token })
      const { status, because } = check(run)
      expect(status).toBe('violated')
      expect(because).toBe(
        `A was granted the lock at 0.000 s, B only at 0.020 s. But B’s token ${token} is not larger than A’s 7.`,
      )
    }
  })

  test('[fencing] the order of grants counts, not the order in which clients hear of them', () => {
    const heardLate = aTrace().at(0).set('A').paused('A').at(1001).expired().at(1100).grant('B', { token: 34 })
    expect(check(heardLate.at(1200).resumed('A').acquired('A', 33)).status).toBe('held')
    const drawnLate = aTrace().at(0).set('A').at(1001).expired().at(1100).grant('B', { token: 1 })
    expect(check(drawnLate.at(1200).acquired('A', 2)).status).toBe('violated')
  })

  test('[fencing] a client may acquire again with the token of the grant it already has', () => {
    expect(check(aTrace().grant('A', { token: 5 }).acquired('A', 5)).status).toBe('held')
  })

  test('[fencing] two clients that write with the same token', () => {
    const run = aTrace().grant('A').at(1001).expired().grant('B').writes('B', 4, { token: 34 })
    run.at(1300).writes('A', 4, { token: 34 })
    expect(check(run)).toMatchObject({
      status: 'violated',
      because: 'A wrote 4 at 1.300 s with token 34. But that was B’s, who had written with it at 1.001 s.',
    })
  })

  test('[fencing] is unknown if no grant carried a token', () => {
    expect(check(aTrace().grant('A').at(10).giveBack('A')).status).toBe('unknown')
  })

  test(
    '[fencing] is what one finds by comparing every pair of grants and every pair of writes',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          const { events } = trace
          const acquired = events.filter((event) => event.kind === 'client-acquired')
          const grants = acquired.map((event) => {
            const own = analyze(trace).nodeGrants.filter(
              ({ client, from }) => client === event.client && from.seq < event.seq,
            )
            return {
              order: Math.max(-1, ...own.map(({ from }) => from.seq)),
              heard: event.seq,
              token: event.token ?? 0,
            }
          })
          const place = ({ order, heard }: (typeof grants)[number]) => (order < 0 ? heard : order)
          const shrinks = grants.some((one) =>
            grants.some(
              (other) =>
                (place(one) < place(other) && one.token >= other.token) ||
                (place(one) === place(other) && one.heard < other.heard && one.token > other.token),
            ),
          )
          const writes = events.filter(
            (event): event is EventOf<'resource-write'> => event.kind === 'resource-write' && event.accepted,
          )
          const stale = writes.some((one) =>
            writes.some((other) => {
              // Comparisons with NaN are false, so a write without a token counts for nothing.
              const [earlier, later] = [one.token ?? Number.NaN, other.token ?? Number.NaN]
              if (one.seq >= other.seq) return false
              return earlier > later || (earlier === later && one.client !== other.client)
            }),
          )
          const tokened = writes.some(({ token }) => token !== undefined)
          const expected = grants.length === 0 && !tokened ? 'unknown' : shrinks || stale ? 'violated' : 'held'
          expect(checkFencing(analyze(trace)).status).toBe(expected)
        }),
        trials,
      )
    },
    trialsLimitMs,
  )
})
