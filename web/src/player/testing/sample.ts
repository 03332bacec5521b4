/** Creates theatres with a comparison of two runs, for tests. */
import type { StoreApi } from 'zustand/vanilla'
import type { FactValues } from '#model/checkers/facts.ts'
import type { Judgement } from '#model/checkers/verdict.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { gcPause, place, sampleHeader } from '#web/replay/testing/sample.ts'
import type { TheatreStore } from '../actions.ts'
import { freshRun } from '../entries.ts'
import { createTheatreStore } from '../player.ts'

export const headers = [
  sampleHeader({ run: 'c-1', lock: 'watchdog', role: 'wrong' }),
  sampleHeader({ run: 'c-2', lock: 'fenced', role: 'right' }),
] as const

export const wrongEvents = place(gcPause)
/** Like `wrongEvents`, but the resource rejects A's write, and every event comes half a millisecond later. */
export const rightEvents = place(
  gcPause.map((event) => {
    const later = { ...event, atMs: event.atMs + 0.5 }
    return later.kind === 'resource-write' && later.client === 'A' ? { ...later, accepted: false } : later
  }),
)

const lost: FactValues['no-lost-update-lost'] = {
  client: 'A',
  value: 4,
  atMs: 6301,
  read: { value: 5, atMs: 612 },
  overwritten: { client: 'B', value: 4, atMs: 5102 },
}

export const lostUpdate: Judgement = {
  asExpected: true,
  differences: [],
  verdicts: [
    {
      property: 'exclusion',
      status: 'violated',
      code: 'exclusion-overlap',
      values: { first: 'A', second: 'B', fromMs: 4502, toMs: 6302, inAllMs: 1800 },
      events: [6, 27, 32, 33],
      proofs: [
        [6, 27, 32],
        [6, 27, 33],
      ],
    },
    { property: 'no-lost-update', status: 'violated', code: 'no-lost-update-lost', values: lost, events: [7, 30, 37] },
    {
      property: 'no-leak',
      status: 'held',
      code: 'no-leak-held',
      values: { lockKey: headers[0].lockKey, left: null, unseen: [], unanswered: [] },
      events: [],
    },
  ],
  metrics: {
    dangerMs: 1498,
    zombieMs: 2884,
    orphanMs: 10,
    waitP50Ms: null,
    waitP99Ms: null,
    handoverMs: null,
    grants: 2,
    commands: 5,
    operations: 5,
    roundTrips: 5,
  },
}

/** Creates a theatre with a lesson whose run was just accepted. No event has happened yet. */
export function waitingTheatre(): StoreApi<TheatreStore> {
  const store = createTheatreStore()
  const { openLesson, accepted } = store.getState()
  openLesson(headers[0].lesson)
  accepted('c', headers.map(freshRun))
  return store
}

/** Like `waitingTheatre`, but for a reader who has heard the lesson to its end before, so that a live run is watched without narration. */
export function watchingTheatre(): StoreApi<TheatreStore> {
  const store = waitingTheatre()
  store.setState({ narratedBefore: true })
  return store
}

/** Like `waitingTheatre`, but for a class, which is asked the lesson's questions by its teacher. */
export function classTheatre(): StoreApi<TheatreStore> {
  const store = waitingTheatre()
  store.setState({ askedElsewhere: true })
  return store
}

/** Delivers the events so far to the player, as a live run does. */
export function feed(
  store: StoreApi<TheatreStore>,
  wrong: readonly TraceEvent[],
  right: readonly TraceEvent[],
  ofRuns: readonly TraceHeader[] = headers,
): void {
  const { headed, appended } = store.getState()
  for (const header of ofRuns) headed(header.run, header)
  appended('c-1', wrong)
  appended('c-2', right)
}

/** Creates a theatre with a complete recording, with the cursor at the recording's beginning. */
export function recordedTheatre(): StoreApi<TheatreStore> {
  const store = waitingTheatre()
  feed(store, wrongEvents, rightEvents)
  const { ended, home } = store.getState()
  // The cursor stops following the run, so that the run does not count as watched live.
  home()
  ended('c-1', lostUpdate, null)
  ended('c-2', { ...lostUpdate, verdicts: lostUpdate.verdicts.slice(2) }, null)
  home()
  return store
}
