/** Tests two windows of one teacher and a member during a live run. Each of them gets the events in different pieces and at different times. */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { StoreApi } from 'zustand/vanilla'
import { english } from '#model/words/en/phrases.ts'
import { cases } from '#web/base/testing/thorough.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { captionAt, isWatched, openQuestion, replayOf, statusOf } from '#web/player/derived.ts'
import { freshRun } from '#web/player/entries.ts'
import { createTheatreStore } from '#web/player/player.ts'
import { lostUpdate } from '#web/player/testing/sample.ts'
import { tracesOf } from '#web/theatre/testing/recordings.ts'
import { oneRoom } from './testing/one-room.ts'

/** Each of the two runs asks something, and the two moments are a tenth of a millisecond apart. */
const traces = tracesOf('gc-pause.jsonl.gz')

function acceptedTheatre(): StoreApi<TheatreStore> {
  const theatre = createTheatreStore()
  const { openLesson, accepted, setConnection } = theatre.getState()
  openLesson(traces[0].header.lesson)
  accepted(
    'c',
    traces.map(({ header }) => freshRun(header)),
  )
  setConnection('connected')
  return theatre
}

/** Delivers the runs' events and ends, each `lateMs()` later than it happened. */
function bring(theatre: StoreApi<TheatreStore>, lateMs: () => number): void {
  const { headed, appended, ended } = theatre.getState()
  for (const { header, events } of traces) {
    headed(header.run, header)
    let nowMs = 0
    for (let from = 0; from < events.length; ) {
      nowMs = Math.max(nowMs, (events[from]?.atMs ?? 0) + lateMs())
      const later = events.findIndex(({ atMs }, at) => at > from && atMs > nowMs)
      const piece = events.slice(from, later < 0 ? events.length : later)
      setTimeout(() => appended(header.run, piece), nowMs)
      from += piece.length
    }
    setTimeout(() => ended(header.run, lostUpdate, null), nowMs + lateMs())
  }
}

test('all stand before the lesson’s first question, whichever run comes first to its own, and stay there when the run is over', async () => {
  const delay = fc.integer({ min: 0, max: 300 })
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(delay), fc.tuple(delay, delay, delay), async (delays, [wayMs, ...more]) => {
      vi.useFakeTimers()
      const { lead, member, close } = oneRoom(wayMs)
      const theatres = [
        lead('projected', acceptedTheatre()),
        lead('console', acceptedTheatre()),
        member(acceptedTheatre()),
      ]
      for (const [i, theatre] of theatres.entries()) bring(theatre, () => (more[i] ?? 0) + (delays.next().value ?? 0))
      const time = setInterval(() => {
        for (const theatre of theatres) theatre.getState().advance(50)
      }, 50)
      await vi.advanceTimersByTimeAsync(12_000)
      clearInterval(time)
      close()
      vi.useRealTimers()
      const [projected, ...others] = theatres.map((theatre) => {
        const state = theatre.getState()
        return { status: statusOf(state), question: openQuestion(state)?.question, index: state.cursor.index }
      })
      expect(projected).toMatchObject({ status: 'recorded', question: 0 })
      expect(others).toEqual([projected, projected])
    }),
    { numRuns: cases(5, 150) },
  )
})

/** What the teacher does in a live run without choosing a lock. */
const moves = [
  (theatre: TheatreStore) => theatre.end(),
  (theatre) => theatre.stepBeat(-1),
  (theatre) => theatre.stepBeat(1),
  (theatre) => theatre.seekTo(theatre.cursor.atMs / 2),
  (theatre) => theatre.play(),
] as const satisfies ((theatre: TheatreStore) => void)[]

/** A caption that is not about the lock in focus; `undefined`: there is none. */
function captionOfAnother(theatre: TheatreStore): string | undefined {
  if (statusOf(theatre) !== 'live' || isWatched(theatre)) return undefined
  const { beat, text } = captionAt(theatre, english)
  if (beat === undefined) return undefined
  const isOfThis = beat.run === theatre.focus && beat.run === replayOf(theatre).runAt(theatre.cursor.index)
  return isOfThis ? undefined : (text ?? '')
}

test('no caption on a member’s screen is about another lock than the one in focus, whatever the teacher does', async () => {
  const delay = fc.integer({ min: 0, max: 300 })
  const move = fc.record({ atMs: fc.integer({ max: 9000 }), number: fc.nat({ max: moves.length - 1 }) })
  const asksBefore = fc.boolean()
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(delay),
      fc.tuple(delay, delay, delay),
      fc.array(move, { minLength: 1, maxLength: 4 }),
      asksBefore,
      async (delays, [wayMs, ...more], chosen, isAsked) => {
        vi.useFakeTimers()
        const { lead, member, close } = oneRoom(wayMs)
        const theatres = [lead('projected', acceptedTheatre()), member(acceptedTheatre())] as const
        const { id: scenario, questions } = traces[0].header.lesson
        const asked = isAsked ? questions.map((_, number) => ({ scenario, number })) : []
        for (const [i, theatre] of theatres.entries()) {
          theatre.getState().apply({ by: 'server', do: 'asked-class', questions: asked })
          bring(theatre, () => (more[i] ?? 0) + (delays.next().value ?? 0))
        }
        for (const { atMs, number } of chosen) setTimeout(() => moves[number]?.(theatres[0].getState()), atMs)
        const time = setInterval(() => {
          for (const theatre of theatres) theatre.getState().advance(50)
        }, 50)
        const found: string[] = []
        const look = setInterval(() => {
          const caption = captionOfAnother(theatres[1].getState())
          if (caption !== undefined) found.push(caption)
        }, 10)
        await vi.advanceTimersByTimeAsync(12_000)
        clearInterval(time)
        clearInterval(look)
        close()
        vi.useRealTimers()
        expect(found).toEqual([])
      },
    ),
    { numRuns: cases(12, 150) },
  )
})
