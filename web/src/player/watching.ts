/** Records how far each recording is watched. This module is separate from `watched.ts`, so that the library does not load the replay code. */
import type { StoreApi } from 'zustand/vanilla'
import type { TheatreStore } from './actions.ts'
import { replayOf, statusOf } from './derived.ts'
import { isLoading } from './mode.ts'
import { noteWatched } from './watched.ts'

/** Records the watched fraction whenever the cursor moves. For a live run, records it once the run is over. Returns a function that stops the recording. */
export function rememberWatched(store: StoreApi<TheatreStore>): () => void {
  const note = (theatre: TheatreStore) => {
    const { lesson, cursor } = theatre
    const { count } = replayOf(theatre)
    if (lesson !== null && count > 0 && statusOf(theatre) === 'recorded')
      noteWatched(lesson.id, (cursor.index + 1) / count)
  }
  note(store.getState())
  return store.subscribe((theatre, before) => {
    const isSame = theatre.runs === before.runs && theatre.cursor.index === before.cursor.index
    if (!isSame || isLoading(theatre, 'run') !== isLoading(before, 'run')) note(theatre)
  })
}
