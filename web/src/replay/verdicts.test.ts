/** Tests that the page shows exactly what the verdicts are based on, in every reference recording and in random traces, at the end and before it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTrace } from '#model/checkers/testing/random-traces.ts'
import { analyze } from '#model/history/analysis.ts'
import { crowdsOf } from '#model/history/crowds.ts'
import { coveredMs, uncovered } from '#model/history/testing/uncovered.ts'
import { judge } from '#model/judgement/judge.ts'
import { parseRecording } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'
import { cases } from '#web/base/testing/thorough.ts'
import { RunIndex } from './run.ts'

interface Interval {
  client: string
  from: { atMs: number; seq: number }
  to: { atMs: number; seq: number }
}
interface Bar {
  client: string | null
  fromMs: number
  fromSeq: number
  untilMs: number
  untilSeq: number | null
}

const sorted = <T extends readonly unknown[]>(rows: T[]) => rows.map((row) => JSON.stringify(row)).sort()
const asIntervals = (intervals: readonly Interval[]) =>
  sorted(intervals.map(({ client, from, to }) => [client, from.atMs, from.seq, to.atMs, to.seq]))

/** Returns the bars that have a duration. A bar that has not ended ends with the last event, and a bar that begins with that event is invisible. */
const asBars = (bars: readonly Bar[], endSeq: number) =>
  sorted(
    bars.flatMap(({ client, fromMs, fromSeq, untilMs, untilSeq }) =>
      client === null || fromSeq === (untilSeq ?? endSeq)
        ? []
        : [[client, fromMs, fromSeq, untilMs, untilSeq ?? endSeq]],
    ),
  )

const rounded = (ms: number) => Math.round(ms * 1000) / 1000

/** Compares what `index` shows at the last event of the trace. `index` may have processed later events as well. */
function compare(index: RunIndex, trace: Trace): void {
  const last = trace.events.at(-1)
  if (last === undefined) return
  const at = { seq: last.seq, atMs: last.atMs }
  const picture = index.picture(at)
  const analysis = analyze(trace)
  const { metrics, verdicts } = judge(trace)
  const { beliefs, live, zombies, orphans, soundUntil, capacity, history } = analysis
  expect(asBars(picture.beliefs, at.seq)).toEqual(asIntervals(beliefs.filter(({ from, to }) => from.seq < to.seq)))
  expect(asBars(picture.storeGrants, at.seq)).toEqual(asIntervals(live))
  expect(asBars(picture.zombies, at.seq)).toEqual(asIntervals(zombies))
  expect(asBars(picture.orphans, at.seq)).toEqual(asIntervals(orphans.filter(({ from, to }) => from.seq < to.seq)))

  // Zombie and orphan times are computed again, from whole intervals.
  const gapsOf = (gaps: { of: { client: string }; from: Interval['from']; to: Interval['to'] }[]) =>
    asIntervals(gaps.map(({ of: { client }, from, to }) => ({ client, from, to })))
  const isReadable = history.readability.unreadable === undefined
  const sound = isReadable ? uncovered(beliefs, live).filter(({ from }) => from.seq < soundUntil.seq) : []
  expect(asIntervals(zombies)).toEqual(gapsOf(sound))
  expect(asBars(picture.orphans, at.seq)).toEqual(gapsOf(uncovered(live, beliefs)))
  const overlaps = crowdsOf(beliefs, capacity)

  const totals = index.totals(at)
  expect(rounded(totals.dangerMs)).toBe(metrics.dangerMs)
  expect(rounded(totals.zombieMs)).toBe(metrics.zombieMs)
  expect(rounded(totals.orphanMs)).toBe(metrics.orphanMs)
  expect(totals.dangerMs).toBeCloseTo(coveredMs(overlaps), 6)

  const statusOf = (property: string) => verdicts.find((verdict) => verdict.property === property)?.status
  expect(statusOf('coverage') === 'violated').toBe(asBars(picture.zombies, at.seq).length > 0)
  expect(statusOf('exclusion') === 'violated').toBe(overlaps.length > 0)
  expect(picture.dangers.some(({ fromSeq, untilSeq }) => fromSeq < (untilSeq ?? at.seq))).toBe(overlaps.length > 0)
  expect(statusOf('no-lost-update') === 'violated').toBe(picture.writes.some(({ stale }) => stale))
}

function indexOf({ header, events }: Trace): RunIndex {
  const index = new RunIndex(header)
  index.grow(events)
  return index
}

const recordings = fileURLToPath(new URL('../../../scenarios/recordings/', import.meta.url))

describe('every figure and bar is the one that the verdict rests on', () => {
  test.each(readdirSync(recordings))('in %s', (file) => {
    for (const trace of parseRecording(gunzipSync(readFileSync(path.join(recordings, file))).toString())) {
      const index = indexOf(trace)
      compare(index, trace)
      const { header, events } = trace
      // At several earlier points, the picture depends only on what has happened by then.
      for (const part of [0.3, 0.7])
        compare(index, { header, events: events.slice(0, Math.ceil(events.length * part)) })
    }
  })

  test('in random traces', () => {
    fc.assert(
      fc.property(anyTrace(), fc.double({ min: 0, max: 1, noNaN: true }), (trace, share) => {
        const index = indexOf(trace)
        compare(index, trace)
        const { header, events } = trace
        compare(index, { header, events: events.slice(0, Math.ceil(events.length * share)) })
      }),
      { numRuns: cases(200), seed: 10 },
    )
  }, 120_000)
})
