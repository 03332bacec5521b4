import { describe, expect, it } from 'vitest'
import type { Trace, TraceEvent } from '#model/trace/trace.ts'
import { recordingNames, tracesOf } from '../theatre/testing/recordings.ts'
import { Replay } from './replay.ts'
import { RunLog } from './run-log.ts'

const replayed = (traces: readonly Trace[], telling: 'acts' | 'clock') =>
  new Replay(
    // Each log has a header of its own, because logs with the same header share their index.
    traces.map(({ header, events }) => ({ log: RunLog.of({ header: { ...header }, events }), judgement: null })),
    telling,
  )

/** Delays each client by a time of its own. Each client's events keep their order, but events of different clients may change order. */
function raced({ header, events }: Trace, random: () => number): Trace {
  const owners = new Map<number, string>()
  const ownerOf = (event: TraceEvent): string => {
    const id = 'id' in event ? event.id : undefined
    const own = 'client' in event ? event.client : undefined
    if (id !== undefined && own !== undefined) owners.set(id, own)
    return own ?? (id === undefined ? undefined : owners.get(id)) ?? ''
  }
  const delays = new Map(['', ...header.clients].map((client) => [client, client === '' ? 0 : 600 * random()]))
  const late = events.map((event) => ({ ...event, atMs: event.atMs + (delays.get(ownerOf(event)) ?? 0) }))
  const ordered = late.toSorted((a, b) => Number(isEnd(a)) - Number(isEnd(b)) || a.atMs - b.atMs)
  const endMs = Math.max(...late.map(({ atMs }) => atMs))
  return { header, events: ordered.map((event, seq) => ({ ...event, seq, ...(isEnd(event) ? { atMs: endMs } : {}) })) }
}

const isEnd = ({ kind }: TraceEvent) => kind === 'run-ended'

/** Returns a generator that yields the same numbers from 0 to 1 each time. */
function seededRandom(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const upTo = ({ header, events }: Trace, untilMs: number): Trace => ({
  header,
  events: events.filter(({ atMs }) => atMs <= untilMs),
})

const numbersOf = ({ beats }: Replay) => beats.map(({ number }) => number)
const counted = (most: number) => Array.from({ length: most }, (_, i) => i + 1)

describe.each(recordingNames)('%s', (name) => {
  const traces = tracesOf(name)
  const random = seededRandom()
  const races = [traces, ...Array.from({ length: 5 }, () => traces.map((trace) => raced(trace, random)))]

  it('counts the steps in the order in which they are told, and ends with the last of them', () => {
    for (const each of races)
      for (const telling of ['acts', 'clock'] as const) {
        const replay = replayed(each, telling)
        expect(numbersOf(replay), telling).toEqual(counted(replay.beats.length))
        expect(replay.total, telling).toBe(replay.beats.length)
        expect(new Set(replay.beats.map(({ index }) => index)).size, 'each is told by itself').toBe(replay.total)
      }
  })

  it('gives each step its number for good when it is told: no later event changes it', () => {
    for (const each of races) {
      const longestMs = Math.max(...each.map(({ events }) => events.at(-1)?.atMs ?? 0))
      for (const telling of ['acts', 'clock'] as const) {
        const whole = new Map(replayed(each, telling).beats.map(({ beat, number }) => [beat, number]))
        for (const share of [0.2, 0.5, 0.8]) {
          const growing = replayed(
            each.map((trace) => upTo(trace, share * longestMs)),
            telling,
          )
          // An act is narrated once the acts before it have ended.
          const told = growing.acts.findIndex((act) => growing.runs[act]?.ended == null)
          for (const { beat, number, run } of growing.beats)
            if (telling === 'clock' || told < 0 || growing.acts.indexOf(run) <= told)
              expect(number, telling).toBe(whole.get(beat))
          expect(growing.total).toBeGreaterThanOrEqual(growing.beats.length)
        }
      }
    }
  })
})

it('a run that ends without some of its moments counts only those that it tells', () => {
  const traces = tracesOf('redlock-survives.jsonl.gz')
  const cut = traces.map(({ header, events }) => ({
    header,
    events: events.filter((event) => event.kind !== 'client-threw').map((event, seq) => ({ ...event, seq })),
  }))
  const replay = replayed(cut, 'acts')
  expect(numbersOf(replay)).toEqual(counted(9))
  expect(replay.total).toBe(9)
})
