/** The index of each run. What folds a run is code that only a page with one needs: it is fetched apart, and whoever is to show a run waits for it. */
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { RunIndex } from './run.ts'

// Indexes outlive the replays built on them: a run that only grew is indexed from where it had come to.
const indexes = new WeakMap<TraceHeader, RunIndex>()
let Index: typeof RunIndex | undefined
let fetching: Promise<void> | undefined

/** Fetches what folds runs, once. Rejects if it cannot be fetched, and may be called again. */
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

/** The index of a run as far as it has come. Whoever reads one piece by piece may ask for it after each: then it is there when all of it is. */
export function indexed({ header, events }: { header: TraceHeader; events: readonly TraceEvent[] }): RunIndex {
  if (Index === undefined) throw new Error('A run is shown before readyToFold() has come')
  const known = indexes.get(header)
  const index = known !== undefined && known.count <= events.length ? known : new Index(header)
  indexes.set(header, index)
  index.grow(events)
  return index
}
