import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { cases } from '#web/base/testing/thorough.ts'
import { RunIndex } from './run.ts'
import { randomTrace } from './testing/random.ts'
import { gcPause, place, sampleHeader } from './testing/sample.ts'
import type {
  CommandMark,
  NodeGrantSpan,
  Point,
  RunPicture,
  ShownMark,
  ShownSpan,
  StoreGrantSpan,
  Window,
} from './types.ts'

const header = sampleHeader({
  clients: ['A', 'B', 'C'],
  fleet: { kind: 'quorum', nodes: ['n1', 'n2', 'n3'].map((id) => ({ id, role: 'master' as const })) },
})

function indexed(events: readonly TraceEvent[]): RunIndex {
  const index = new RunIndex(header)
  index.grow(events)
  return index
}

const pointAt = (all: readonly TraceEvent[], count: number): Point => ({
  seq: count - 1,
  atMs: all[count - 1]?.atMs ?? 0,
})

/** Generates a trace, the number of its events that have happened, and a time window. Pixels are often longer than most spans in the trace. */
const asked = randomTrace.chain((all) =>
  fc.record({
    all: fc.constant(all),
    count: fc.integer({ min: 1, max: all.length }),
    window: fc
      .tuple(fc.double({ min: -10, max: 5000, noNaN: true }), fc.double({ min: 0, max: 3000, noNaN: true }))
      .chain(([fromMs, longMs]) =>
        fc.record({
          fromMs: fc.constant(fromMs),
          untilMs: fc.constant(fromMs + longMs),
          pixelMs: fc.constantFrom(0, 0.5, 3, 8, 301, 700, 5000),
        }),
      ),
  }),
)

const spanKinds = [
  'lives',
  'beliefs',
  'pauses',
  'waits',
  'works',
  'dangers',
  'zombies',
  'orphans',
  'nodeSpans',
] as const
const leaseKinds = ['nodeGrants', 'storeGrants'] as const
const markKinds = ['crashes', 'heard', 'nodeMarks', 'reads', 'writes', 'faults'] as const

const laneOf = (of: object) => {
  const { client, node } = of as { client?: string; node?: string }
  return `${client} ${node}`
}
const spansOf = (picture: RunPicture) => [...spanKinds, ...leaseKinds].map((kind): ShownSpan[] => picture[kind])
const marksOf = ({ table, ...picture }: RunPicture): ShownMark[][] => [
  ...markKinds.map((kind): ShownMark[] => picture[kind]),
  table.given,
  table.taken,
  table.reads,
  table.writes,
]

describe('the picture of a window', () => {
  it('is a part of the whole picture where no pixel hides anything', () => {
    fc.assert(
      fc.property(asked, ({ all, count, window }) => {
        const index = indexed(all)
        const at = pointAt(all, count)
        const whole = index.picture(at)
        const part = index.picture(at, { ...window, pixelMs: 0 })
        const isSeen = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) =>
          fromMs <= window.untilMs && untilMs >= window.fromMs
        for (const kind of spanKinds) {
          const spans: ShownSpan[] = whole[kind]
          expect(bySeq<ShownSpan>(part[kind])).toEqual(bySeq(spans.filter(isSeen)))
        }
        for (const kind of leaseKinds) {
          const spans: (NodeGrantSpan | StoreGrantSpan)[] = whole[kind]
          const seen = spans.filter(isSeen).map((span) => ({ ...span, segments: span.segments.filter(isSeen) }))
          expect(bySeq<ShownSpan>(part[kind])).toEqual(bySeq<ShownSpan>(seen))
        }
        for (const [i, marks] of marksOf(part).entries())
          expect(marks.toSorted((a, b) => a.seq - b.seq)).toEqual(
            marksOf(whole)[i]?.filter(({ atMs }) => isSeen({ fromMs: atMs, untilMs: atMs })),
          )
        const onItsWay = (command: CommandMark) =>
          isSeen({ fromMs: command.atMs, untilMs: Math.max(command.replied?.atMs ?? at.atMs, lastOf(command)) })
        expect(part.commands.toSorted((a, b) => a.seq - b.seq)).toEqual(whole.commands.filter(onItsWay))
      }),
      { numRuns: cases(40) },
    )
  })

  it('covers what the whole picture covers, as exactly as pixels can show it', () => {
    fc.assert(
      fc.property(asked, ({ all, count, window }) => {
        const index = indexed(all)
        const at = pointAt(all, count)
        const [whole, part] = [spansOf(index.picture(at)), spansOf(index.picture(at, window))]
        for (const [i, spans] of whole.entries()) {
          for (const span of spans.filter((one) => one.fromMs <= window.untilMs && one.untilMs >= window.fromMs)) {
            const over = (part[i] ?? []).filter(
              (one) => laneOf(one) === laneOf(span) && one.fromMs <= span.fromMs && one.untilMs >= span.untilMs,
            )
            expect(over.length).toBeGreaterThan(0)
          }
          for (const one of (part[i] ?? []).filter(({ many }) => many !== undefined)) {
            const inside = spans.filter(
              (span) => laneOf(span) === laneOf(one) && span.fromSeq >= one.fromSeq && span.fromMs <= one.untilMs,
            )
            const stands = inside.slice(0, one.many)
            expect(stands.at(-1)?.untilMs).toBe(one.untilMs)
            for (const [j, span] of stands.entries()) {
              expect(span.untilMs - span.fromMs).toBeLessThan(window.pixelMs)
              expect(span.fromMs - (stands[j - 1]?.untilMs ?? span.fromMs)).toBeLessThan(window.pixelMs)
            }
          }
        }
      }),
      { numRuns: cases(40) },
    )
  })

  it('counts every mark once', () => {
    fc.assert(
      fc.property(asked, ({ all, count, window: { pixelMs } }) => {
        const index = indexed(all)
        const at = pointAt(all, count)
        const window = { fromMs: 0, untilMs: Number.MAX_VALUE, pixelMs }
        const [whole, part] = [index.picture(at), index.picture(at, window)]
        const sum = (marks: ShownMark[]) => marks.reduce((total, { many = 1 }) => total + many, 0)
        for (const [i, marks] of marksOf(part).entries()) expect(sum(marks)).toBe(marksOf(whole)[i]?.length)
        expect(sum(part.commands)).toBe(whole.commands.length)
      }),
      { numRuns: cases(30) },
    )
  })

  it('depends on nothing later than the cursor, and not on the way there', () => {
    fc.assert(
      fc.property(asked, fc.array(fc.nat(40)), ({ all, count, window }, cuts) => {
        const at = pointAt(all, count)
        const fresh = indexed(all.slice(0, count)).picture(at, window)
        const grown = new RunIndex(header)
        for (const cut of cuts.sort((a, b) => a - b)) {
          grown.grow(all.slice(0, cut))
          grown.picture(pointAt(all, Math.min(cut, all.length)), window)
        }
        grown.grow(all)
        expect(grown.picture(at, window)).toEqual(fresh)
        expect(indexed(all).picture(at, window)).toEqual(fresh)
      }),
      { numRuns: cases(40) },
    )
  })

  it('costs no more than it has pixels, however much has happened', () => {
    const turns = Array.from({ length: 3000 }, (_, turn) => turn * 10).flatMap((atMs, turn) => [
      { kind: 'client-acquired' as const, atMs, client: 'A' },
      { kind: 'resource-read' as const, atMs: atMs + 1, client: 'A', resource: 'stock', value: turn },
      { kind: 'client-left' as const, atMs: atMs + 2 + (turn % 5), client: 'A', why: 'done' as const },
    ])
    const index = indexed(place(turns))
    const at = { seq: turns.length - 1, atMs: 30_000 }
    const seen = (pixelMs: number) => index.picture(at, { fromMs: 0, untilMs: 30_000, pixelMs })
    expect(seen(30).beliefs).toMatchObject([{ fromMs: 0, untilMs: 29_996, many: 3000, endedBy: null }])
    // For pixels of 30 ms, the level merges items that share 16 ms.
    expect(seen(30).reads.length).toBe(30_000 / 16)
    expect(index.picture(at, { fromMs: 12_000, untilMs: 12_001, pixelMs: 30 }).beliefs).toMatchObject([{ many: 3000 }])
    expect(index.picture(at, { fromMs: 6401, untilMs: 6402, pixelMs: 30 }).reads).toMatchObject([{ many: 2 }])
    // With short pixels, neighboring beliefs stay separate.
    expect(seen(7.9).beliefs.length).toBe(3000)
    expect(index.picture(at, { fromMs: 200, untilMs: 233, pixelMs: 0.01 }).beliefs).toHaveLength(4)
  })
})

it('shows a command that its client has given up when its node comes to it', () => {
  const command = { client: 'A', node: 'n1', id: 1 }
  const index = indexed(
    place([
      { kind: 'command-sent', atMs: 100, ...command, argv: ['SET'] },
      { kind: 'command-replied', atMs: 200, ...command, outcome: 'timeout' },
      { kind: 'command-executed', atMs: 900, ...command, argv: ['SET'], inner: false, serverUs: 1 },
    ]),
  )
  const seen = (seq: number, atMs: number) =>
    index.picture({ seq, atMs }, { fromMs: 800, untilMs: 1000, pixelMs: 1 }).commands
  expect(seen(1, 850)).toEqual([])
  expect(seen(2, 900)).toMatchObject([{ id: 1, executed: { atMs: 900 } }])
})

describe('a lease that is renewed for long', () => {
  it('shows the segments within, one for those that share a pixel', () => {
    const index = indexed(place(gcPause))
    const at = { seq: place(gcPause).length - 1, atMs: 7200 }
    const segments = (window: Window) =>
      index.picture(at, window).nodeGrants[0]?.segments.map(({ fromMs, untilMs }) => [fromMs, untilMs])
    expect(segments({ fromMs: 1100, untilMs: 1200, pixelMs: 0 })).toEqual([[1070, 1735]])
    expect(segments({ fromMs: 0, untilMs: 7200, pixelMs: 1600 })).toEqual([
      [410.4, 1735],
      [1735, 3735.8],
    ])
  })
})

const bySeq = <S extends ShownSpan>(spans: S[]) =>
  spans.toSorted((a, b) => a.fromSeq - b.fromSeq || laneOf(a).localeCompare(laneOf(b)))

/** Returns the time of the command's last event. */
const lastOf = ({ atMs, executed, replied, effect, inner }: CommandMark) =>
  Math.max(atMs, ...[executed, replied, effect, ...inner].map((moment) => moment?.atMs ?? 0))
