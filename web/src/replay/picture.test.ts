import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { cases } from '#web/base/testing/thorough.ts'
import { RunIndex } from './run.ts'
import { randomTrace } from './testing/random.ts'
import { gcPause, place, sampleHeader } from './testing/sample.ts'

function indexed(events: readonly TraceEvent[], header = sampleHeader()): RunIndex {
  const index = new RunIndex(header)
  index.grow(events)
  return index
}

const events = place(gcPause)
const last = events.at(-1) as TraceEvent
const atEnd = { seq: last.seq, atMs: last.atMs }
const endsOf = (spans: { fromMs: number; untilMs: number }[]) => spans.map((span) => [span.fromMs, span.untilMs])

describe('the picture at the end of the GC pause', () => {
  const picture = indexed(events).picture(atEnd)

  it('shows belief, waiting and pauses as intervals', () => {
    expect(picture.beliefs).toMatchObject([
      { client: 'A', fromMs: 412, untilMs: 6620, token: 33, endedBy: 'done' },
      { client: 'B', fromMs: 3905, untilMs: 5403, token: 34, endedBy: 'done' },
    ])
    expect(picture.waits).toMatchObject([
      { client: 'B', fromMs: 901, untilMs: 3905, why: 'A holds it', endedBy: 'acquired' },
    ])
    expect(picture.pauses).toMatchObject([{ client: 'A', fromMs: 1800, untilMs: 6000, before: 'write' }])
  })

  it('shows truth with each renewal as a segment of the lease', () => {
    expect(picture.storeGrants).toMatchObject([
      { client: 'A', node: 'n1', fromMs: 410.4, untilMs: 3735.8, endedBy: 'expired' },
      { client: 'B', node: 'n1', fromMs: 3900.4, untilMs: 5405, endedBy: 'deleted' },
    ])
    expect(picture.storeGrants[0]?.segments).toMatchObject([
      { fromMs: 410.4, untilMs: 1070, expiresAtMs: 2410.4, seq: 4 },
      { fromMs: 1070, untilMs: 1735, expiresAtMs: 3070, seq: 16 },
      { fromMs: 1735, untilMs: 3735.8, expiresAtMs: 3735, seq: 19 },
    ])
  })

  it('shows danger, zombie and orphan time', () => {
    expect(endsOf(picture.dangers)).toEqual([[3905, 5403]])
    expect(picture.dangers[0]?.clients).toEqual(['A', 'B'])
    expect(picture.zombies).toMatchObject([{ client: 'A', fromMs: 3735.8, untilMs: 6620 }])
    expect(picture.orphans.map((span) => span.client)).toEqual(['A', 'B', 'B'])
  })

  it('shows that A’s write was accepted and yet stale', () => {
    expect(picture.writes.map(({ client, accepted, stale }) => ({ client, accepted, stale }))).toEqual([
      { client: 'B', accepted: true, stale: false },
      { client: 'A', accepted: true, stale: true },
    ])
  })
})

describe('the picture in the middle', () => {
  it('ends what still goes on at the cursor, and does not tell how it will end', () => {
    const picture = indexed(events).picture({ seq: 21, atMs: 2500 })
    expect(picture.beliefs).toMatchObject([{ client: 'A', untilMs: 2500, untilSeq: null, endedBy: null }])
    expect(picture.storeGrants).toMatchObject([{ client: 'A', untilMs: 2500, untilSeq: null, endedBy: null }])
    expect(picture.doing).toEqual({ A: 'paused', B: 'waiting' })
    expect(picture.dangers).toEqual([])
    expect(picture.ended).toBeNull()
  })

  it('shows a command only as far as it has come', () => {
    const index = indexed(events)
    expect(index.picture({ seq: 2, atMs: 410 }).commands[0]).not.toHaveProperty('executed')
    expect(index.picture({ seq: 3, atMs: 410.4 }).commands[0]).toMatchObject({ executed: { seq: 3 } })
    expect(index.consoleRows({ seq: 4, atMs: 410.4 }, 0, 9)).toMatchObject([
      { kind: 'event', event: { kind: 'run-started' } },
      { kind: 'event', event: { kind: 'client-started' } },
      { kind: 'command', command: { argv: ['SET', 'lock:stock', 'uuid-A', 'NX', 'PX', '2000'] } },
    ])
  })

  it('knows the line of each client and the state of each key', () => {
    const index = indexed(events)
    expect(index.lines({ seq: 10, atMs: 900 })).toMatchObject([
      { client: 'A', line: 23 },
      { client: 'B', line: 12 },
    ])
    expect(index.keys({ seq: 16, atMs: 1070 })).toMatchObject([
      { key: 'lock:stock', value: 'uuid-A', expiresAtMs: 3070, changedSeq: 16, gone: null, by: 'A' },
    ])
    expect(index.keys({ seq: 22, atMs: 3736 })).toMatchObject([{ key: 'lock:stock', gone: 'expired', changedSeq: 22 }])
  })
})

it('a node that becomes a replica loses its keys', () => {
  const state = { node: 'n1', key: 'lock:stock', by: null, notice: 'set' }
  const index = indexed(
    place([
      { kind: 'key-set', atMs: 1, ...state, type: 'string', value: 'A', expiresAtMs: null },
      { kind: 'node-demoted', atMs: 2, node: 'n1' },
    ]),
  )
  expect(index.keys({ seq: 0, atMs: 1 })).toMatchObject([{ gone: null }])
  expect(index.keys({ seq: 1, atMs: 2 })).toMatchObject([{ gone: 'deleted', changedSeq: 1 }])
})

describe('every picture depends on nothing but the past', () => {
  /** Builds the picture from only the first `count` events. */
  const naive = (all: readonly TraceEvent[], count: number) => {
    const seen = indexed(all.slice(0, count), sampleHeader(header))
    const at = { seq: count - 1, atMs: all[count - 1]?.atMs ?? 0 }
    return { picture: seen.picture(at), keys: seen.keys(at), lines: seen.lines(at), rows: seen.consoleRows(at, 0, 999) }
  }
  const header = {
    fleet: {
      kind: 'quorum' as const,
      nodes: ['n1', 'n2', 'n3'].map((id) => ({ id, role: 'master' as const })),
    },
  }

  it('whichever way the cursor came', () => {
    fc.assert(
      fc.property(randomTrace, (all) => {
        const whole = indexed(all, sampleHeader(header))
        const at = (count: number) => {
          const point = { seq: count - 1, atMs: all[count - 1]?.atMs ?? 0 }
          return {
            picture: whole.picture(point),
            keys: whole.keys(point),
            lines: whole.lines(point),
            rows: whole.consoleRows(point, 0, 999),
          }
        }
        const counts = all.map((_, index) => index + 1)
        const forward = counts.map(at)
        const back = counts.toReversed().map(at).toReversed()
        expect(back).toEqual(forward)
        for (const count of counts) expect(forward[count - 1]).toEqual(naive(all, count))
      }),
      { numRuns: cases(40) },
    )
  })

  it('and what has come together is the sum of its parts', () => {
    fc.assert(
      fc.property(randomTrace, (all) => {
        const index = indexed(all, sampleHeader(header))
        const lengthOf = (spans: { fromMs: number; untilMs: number }[]) =>
          spans.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
        for (const { seq, atMs } of all) {
          const { dangers, zombies, orphans, writes } = index.picture({ seq, atMs: atMs + 3 })
          const totals = index.totals({ seq, atMs: atMs + 3 })
          expect(totals.dangerMs).toBeCloseTo(lengthOf(dangers), 6)
          expect(totals.zombieMs).toBeCloseTo(lengthOf(zombies), 6)
          expect(totals.orphanMs).toBeCloseTo(lengthOf(orphans), 6)
          expect(totals.holders).toBe(Math.max(0, ...dangers.map(({ clients }) => clients.length)))
          expect(totals.refused).toEqual(writes.findLast(({ accepted }) => !accepted))
          expect(totals.value).toBe(writes.findLast(({ accepted }) => accepted)?.value ?? 5)
        }
      }),
      { numRuns: cases(20) },
    )
  })

  it('however the events came in', () => {
    fc.assert(
      fc.property(randomTrace, fc.array(fc.nat(40)), (all, cuts) => {
        const grown = new RunIndex(sampleHeader(header))
        for (const cut of cuts.sort((a, b) => a - b)) grown.grow(all.slice(0, cut))
        grown.grow(all)
        const end = { seq: all.length - 1, atMs: all.at(-1)?.atMs ?? 0 }
        expect(grown.picture(end)).toEqual(indexed(all, sampleHeader(header)).picture(end))
      }),
      { numRuns: cases(30) },
    )
  })
})
