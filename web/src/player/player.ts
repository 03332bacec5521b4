/** Creates the player's store: its state and the events that change the state. The store needs neither React nor a server. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { arrivals, type EventWatcher, looks, readersMoves, type TheatreStore } from './actions.ts'
import type { PlayerEvent } from './event.ts'
import { initial } from './state.ts'
import { transition } from './transition.ts'

export function createTheatreStore(): StoreApi<TheatreStore> {
  return createStore<TheatreStore>()((set, get) => {
    const watchers = new Set<EventWatcher>()
    const apply = (event: PlayerEvent): void => {
      const before = get()
      const { change, refused } = transition(before, event)
      // Subscribers are not called without a change, because this code runs sixty times per second.
      if (Object.keys(change).length === 0) return
      if (refused === undefined) for (const watcher of watchers) if (watcher(event) === 'refuse') return
      // A watcher may have changed the state, for example by leaving the class's view.
      set(get() === before ? change : transition(get(), event).change)
    }
    const watch = (watcher: EventWatcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    }
    return { ...initial, apply, watch, ...readersMoves(apply, get), ...looks(get, set), ...arrivals(apply) }
  })
}
