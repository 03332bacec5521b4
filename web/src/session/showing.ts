/** Puts recordings into the theatre, wherever they come from, at the moment that is to be seen. Their lesson is there already. */
import type { StoreApi } from 'zustand/vanilla'
import { problemOf } from '../base/problem.ts'
import type { Connection } from '../connection/connection.ts'
import type { TheatreStore } from '../player/actions.ts'
import { type TheatrePlace, unstored } from '../player/address.ts'
import type { ReadRecording } from '../player/entries.ts'
import type { By } from '../player/event.ts'
import { takeParameters } from '../player/parameters.ts'
import type { RunEntry } from '../player/state.ts'
import type { LoadContext } from './load-context.ts'
import { isComplete, runEntries } from './reading.ts'

/** The moment at which a recording is opened. */
export type OpenedAt = Pick<TheatrePlace, 'index' | 'byClock' | 'jumped'> & { by?: By }
export const fromTheStart: OpenedAt = { index: null, byClock: false, jumped: false }

interface ShowingParts extends Pick<LoadContext, 'read'> {
  connection: Connection
  store: StoreApi<TheatreStore>
  /** Asks for what is still to come of the runs in view. */
  watchRunning(): void
}

export type Showing = ReturnType<typeof createShowing>

export function createShowing({ connection, store, read, watchRunning }: ShowingParts) {
  function readFrom(recording: Parameters<typeof read>[0]): Promise<ReadRecording> {
    const reading = read(recording)
    // Callers that await the reading still get its error. Without one, a failed lesson or a reader that loads late would leave it unhandled.
    for (const each of [recording, reading]) each.catch(() => undefined)
    return reading
  }

  return {
    /** Begins to read a recording of the server's. */
    readStored: (run: string) => readFrom(connection.getRecording(run)),

    /** Shows it, or what there is of it if it still goes on. Rejects with a `ConnectionError`. */
    async showStored(run: string, reading: Promise<ReadRecording>, moment: OpenedAt) {
      const recording = await reading.catch((error: unknown) => {
        // A comparison without a recording may still wait in line.
        if (problemOf(error).code === 'UNKNOWN_RUN') return { traces: [], judgements: [] }
        throw error
      })
      if (isComplete(recording)) return showRead(store, await readRuns(recording), run, moment)
      // Verdicts on a run that still goes on are not final, so nobody awaits them.
      for (const judgement of recording.judgements) judgement.catch(() => undefined)
      const [stored, { storedRuns }] = await Promise.all([connection.getComparison(run), runEntries()])
      store.getState().opened(stored.comparison, storedRuns(stored), moment.by)
      takeFigures(store)
      goTo(store, moment)
      watchRunning()
    },

    /** Shows a lesson's reference recording. Rejects with a `ConnectionError`. */
    async showReference(scenario: string, moment: OpenedAt) {
      const recording = await readRuns(await readFrom(connection.getReference(scenario)))
      // The reader may have gone on to another lesson meanwhile.
      if (store.getState().lesson?.id === scenario) showRead(store, recording, unstored.reference, moment)
    },
  }
}

/** Runs of a recording that was read here, ready to be shown. */
interface ReadRuns extends Pick<ReadRecording, 'judgements'> {
  runs: readonly RunEntry[]
}

/** Rejects with a `ConnectionError`. */
export async function readRuns({ traces, judgements }: ReadRecording): Promise<ReadRuns> {
  const { readRun } = await runEntries()
  return { runs: traces.map(readRun), judgements }
}

/** Shows a recording that was read here. Verdicts follow when they are found. */
export function showRead(
  store: StoreApi<TheatreStore>,
  { runs, judgements }: ReadRuns,
  as: string,
  moment: OpenedAt,
): void {
  const theatre = () => store.getState()
  theatre().opened(as, runs, moment.by)
  // A lesson's own recording says nothing of what its reader has chosen.
  if (as !== unstored.reference) takeFigures(store)
  goTo(store, moment)
  for (const [i, judgement] of judgements.entries()) {
    const { run = '', log } = runs[i] ?? {}
    const stillShown = () => theatre().runs.some((entry) => entry.log === log)
    judgement.then(
      (found) => stillShown() && theatre().ended(run, found, null),
      (error: unknown) => stillShown() && theatre().ended(run, null, problemOf(error)),
    )
  }
}

function takeFigures(store: StoreApi<TheatreStore>): void {
  const { lesson, runs } = store.getState()
  const header = runs.find(({ log }) => log.header !== null)?.log.header
  if (lesson !== null && header != null) takeParameters(lesson, header.parameters)
}

function goTo(store: StoreApi<TheatreStore>, { index, byClock, jumped }: OpenedAt): void {
  const { apply } = store.getState()
  if (byClock) apply({ by: 'server', do: 'order', byClock })
  if (index !== null) apply({ by: 'server', do: 'seek-clock', index, jumped })
}
