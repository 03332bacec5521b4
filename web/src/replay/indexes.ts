/** The index of each run. Code that indexes runs is needed only by pages that show one, so it is loaded separately, and a page with a run waits for it. */
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { RunIndex } from './run.ts'

// Indexes outlive the replays that use them, so a run that only grew is not indexed again from the start.
const indexes = new WeakMap<TraceHeader, RunIndex>()
let Index: typeof RunIndex | undefined
let fetching: Promise<void> | undefined

/** Loads the code that indexes runs, once. Rejects if it cannot be loaded; a later call then tries again. */
export function readyToFold(): Promise<void> {
  fetching ??= import('./run.ts').then(
    ({ RunIndex }) => {
      Index = RunIndex
    },
    (error: unknown) => {
      fetching = undefined
      throw error
    },
  )
  return fetching
}

/** The index of a run as far as its events go. While a run is read piece by piece, call it after each piece: the index is then done with the last one. */
export function indexed({ header, events }: { header: TraceHeader; events: readonly TraceEvent[] }): RunIndex {
  if (Index === undefined) throw new Error('A run is shown before readyToFold() has come')
  const known = indexes.get(header)
  const index = known !== undefined && known.count <= events.length ? known : new Index(header)
  indexes.set(header, index)
  index.grow(events)
  return index
}
