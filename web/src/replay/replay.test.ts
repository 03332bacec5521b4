import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstProof } from '#model/checkers/verdict.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { cases } from '#web/base/testing/thorough.ts'
import { Replay } from './replay.ts'
import { RunLog } from './run-log.ts'
import { randomTrace } from './testing/random.ts'
import { gcPause, place, sampleHeader } from './testing/sample.ts'

const headers = [sampleHeader({ lock: 'watchdog', role: 'wrong' }), sampleHeader({ lock: 'fenced', role: 'right' })]
const logOf = (header: TraceHeader, events: TraceEvent[]) => RunLog.of({ header, events })
const withEvents = (traces: Parameters<typeof place>[0][] | ReturnType<typeof place>[]) =>
  traces.map((events, i) => ({
    log: logOf({ ...(headers[i] as (typeof headers)[number]) }, events as ReturnType<typeof place>),
    judgement: null,
  }))

describe('the merged order', () => {
  it('is by time, then by run, then by seq, and holds every event once', () => {
    fc.assert(
      fc.property(fc.array(randomTrace, { minLength: 1, maxLength: 2 }), (traces) => {
        const replay = new Replay(withEvents(traces))
        const refs = Array.from({ length: replay.count }, (_, i) => {
          const at = replay.at(i)
          return { run: at?.run ?? -1, seq: at?.event.seq ?? -1, atMs: at?.event.atMs ?? -1 }
        })
        const slow = traces
          .flatMap((events, run) => events.map(({ seq, atMs }) => ({ run, seq, atMs })))
          .sort((a, b) => a.atMs - b.atMs || a.run - b.run || a.seq - b.seq)
        expect(refs).toEqual(slow)
        for (const [i, ref] of refs.entries()) {
          expect(replay.indexOf(ref)).toBe(i)
          for (const run of traces.keys()) {
            const last = refs.slice(0, i + 1).findLast((other) => other.run === run)?.seq ?? -1
            expect(replay.pointOf(run, { index: i, atMs: ref.atMs }).seq).toBe(last)
          }
        }
      }),
      { numRuns: cases(20) },
    )
  })

  it('finds the last event that is not later than a time', () => {
    const replay = new Replay(withEvents([place(gcPause)]))
    expect(replay.cursorAtMs(411.5)).toEqual({ index: 5, atMs: 411.5 })
    expect(replay.cursorAtMs(-5)).toEqual({ index: 0, atMs: 0 })
    expect(replay.cursorAtMs(1e9)).toEqual({ index: replay.count - 1, atMs: 7200 })
    expect(new Replay([]).cursorAt(3)).toEqual({ index: -1, atMs: 0 })
  })
})

describe('beats and questions', () => {
  it('stand where their moments first came, in the first run that has them', () => {
    const replay = new Replay(withEvents([place(gcPause), place(gcPause)]))
    expect(replay.beats.map(({ beat, run, seq }) => [beat, run, seq])).toEqual([
      [0, 0, 6],
      [1, 0, 21],
      [2, 0, 37],
    ])
    expect(replay.questions).toMatchObject([{ question: 0, run: 0, seq: 37, atMs: 6301 }])
    expect(replay.beatAt(replay.cursorAtMs(1000))?.beat).toBe(0)
    expect(replay.beatAt(replay.cursorAtMs(100))).toBeUndefined()
  })

  it('stand in the run that they name', () => {
    const { lesson } = sampleHeader()
    const beats = lesson.beats.map((beat, i) => ({ ...beat, in: ['right', 'fenced', 'nobody'][i] as string }))
    const runs = headers.map((header) => ({
      log: logOf({ ...header, lesson: { ...lesson, beats } }, place(gcPause)),
      judgement: null,
    }))
    expect(new Replay(runs).beats.map(({ beat, run }) => [beat, run])).toEqual([
      [0, 1],
      [1, 1],
    ])
  })

  it('come as the run grows', () => {
    const events = place(gcPause)
    const header = sampleHeader()
    const grown = [6, 7, 22, 38].map(
      (count) => new Replay([{ log: logOf(header, events.slice(0, count)), judgement: null }]),
    )
    expect(grown.map((replay) => replay.beats.length)).toEqual([0, 1, 2, 3])
  })
})

describe('the violation to jump to', () => {
  it('is the last witness of the first proof', () => {
    expect(firstProof({ events: [7, 30, 37] })).toBe(37)
    expect(
      firstProof({
        events: [6, 27, 32, 33],
        proofs: [
          [6, 27, 32],
          [6, 27, 33],
        ],
      }),
    ).toBe(32)
    expect(firstProof({ events: [] })).toBe(-1)
  })

  it('is one of the property in focus where there is one', () => {
    const verdict = (property: 'exclusion' | 'no-lost-update', events: number[]) =>
      ({ property, status: 'violated', code: 'run-unfinished', values: {}, events }) as const
    const judgement = {
      asExpected: true,
      differences: [],
      verdicts: [verdict('exclusion', [6, 27, 32]), verdict('no-lost-update', [7, 30, 37])],
      metrics: {
        dangerMs: 0,
        zombieMs: 0,
        orphanMs: 0,
        waitP50Ms: null,
        waitP99Ms: null,
        handoverMs: null,
        grants: 0,
        commands: 0,
        operations: 0,
        roundTrips: 0,
      },
    }
    const [run] = withEvents([place(gcPause)])
    expect(run && new Replay([{ ...run, judgement }]).violation()).toMatchObject({ run: 0, seq: 37, atMs: 6301 })
  })
})
