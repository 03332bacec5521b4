import type { StoreApi } from 'zustand/vanilla'
import { connectOffline } from '#web/connection/offline.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { createSession, type TheatreSession } from '#web/session/session.ts'

/** Returns a session without a server in which rendering on a server draws the store's current state. */
export function sessionOver(store: StoreApi<TheatreStore>): TheatreSession {
  return createSession(
    connectOffline('site'),
    { ...store, getInitialState: store.getState },
    { read: () => Promise.reject(new Error()) },
  )
}
