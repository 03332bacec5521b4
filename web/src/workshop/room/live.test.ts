/** Tests two windows of one teacher and a member during a live run. Each of them gets the events in different pieces and at different times. */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { StoreApi } from 'zustand/vanilla'
import { cases } from '#web/base/testing/thorough.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { openQuestion, statusOf } from '#web/player/derived.ts'
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
