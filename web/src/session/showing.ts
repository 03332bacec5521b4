/** Shows recordings from any source in the theatre, at a given moment. The recording's lesson must already be open. */
import type { StoreApi } from 'zustand/vanilla'
import { problemOf } from '../base/problem.ts'
import type { Connection } from '../connection/connection.ts'
import type { TheatreStore } from '../player/actions.ts'
import { type TheatrePlace, unstored } from '../player/address.ts'
import type { ReadRecording } from '../player/entries.ts'
import type { By } from '../player/event.ts'
import type { RunEntry } from '../player/state.ts'
import type { LoadContext } from './load-context.ts'
import { isComplete, runEntries } from './reading.ts'

export type OpenedAt = Pick<TheatrePlace, 'index' | 'byClock' | 'jumped'> & { by?: By }
export const fromTheStart: OpenedAt = { index: null, byClock: false, jumped: false }

interface ShowingParts extends Pick<LoadContext, 'read'> {
  connection: Connection
  store: StoreApi<TheatreStore>
  watchRunning(): void
}

export type Showing = ReturnType<typeof createShowing>

export function createShowing({ connection, store, read, watchRunning }: ShowingParts) {
  function readFrom(recording: Parameters<typeof read>[0]): Promise<ReadRecording> {
    const reading = read(recording)
    // Prevents an unhandled rejection if nobody awaits `reading`, or only later. Callers that await it still get the error.
    for (const each of [recording, reading]) each.catch(() => undefined)
    return reading
  }

  return {
    /** Starts to read a recording that the server has stored. */
    readStored: (run: string) => readFrom(connection.getRecording(run)),

    /** Shows a stored recording. If it is still running, shows the events so far. Rejects with a `ConnectionError`. */
    async showStored(run: string, reading: Promise<ReadRecording>, moment: OpenedAt) {
      const recording = await reading.catch((error: unknown) => {
        // A comparison without a recording may still be waiting in the queue.
        if (problemOf(error).code === 'UNKNOWN_RUN') return { traces: [], judgements: [] }
        throw error
      })
      if (isComplete(recording)) return showRead(store, await readRuns(recording), run, moment)
      // Verdicts on an unfinished run are not final, so they are not used.
      for (const judgement of recording.judgements) judgement.catch(() => undefined)
      const [stored, { storedRuns }] = await Promise.all([connection.getComparison(run), runEntries()])
      store.getState().opened(stored.comparison, storedRuns(stored), moment.by)
      goTo(store, moment)
      watchRunning()
    },

    /** Shows a lesson's reference recording. Rejects with a `ConnectionError`. */
    async showReference(scenario: string, moment: OpenedAt) {
      const recording = await readRuns(await readFrom(connection.getReference(scenario)))
      // The reader may have gone to another lesson meanwhile.
      if (store.getState().lesson?.id === scenario) showRead(store, recording, unstored.reference, moment)
    },
  }
}

/** A recording that the page has read, with entries for its runs. */
interface ReadRuns extends Pick<ReadRecording, 'judgements'> {
  runs: readonly RunEntry[]
}

/** Creates entries for a recording's runs. Rejects with a `LoadError`. */
export async function readRuns({ traces, judgements }: ReadRecording): Promise<ReadRuns> {
  const { readRun } = await runEntries()
  return { runs: traces.map(readRun), judgements }
}

/** Shows a recording that the page has read. Verdicts are added as they arrive. */
export function showRead(
  store: StoreApi<TheatreStore>,
  { runs, judgements }: ReadRuns,
  as: string,
  moment: OpenedAt,
): void {
  const theatre = () => store.getState()
  theatre().opened(as, runs, moment.by)
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

function goTo(store: StoreApi<TheatreStore>, { index, byClock, jumped }: OpenedAt): void {
  const { apply } = store.getState()
  if (byClock) apply({ by: 'server', do: 'order', byClock })
  if (index !== null) apply({ by: 'server', do: 'seek-clock', index, jumped })
}
