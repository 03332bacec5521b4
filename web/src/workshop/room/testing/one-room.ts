import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '#model/messages/workshop.ts'
import { connectOffline } from '#web/connection/offline.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { createSession, type TheatreSession } from '#web/session/session.ts'
import { followLead } from '../follow.ts'
import { present } from '../present.ts'
import type { RoomState } from '../state.ts'
import { openRoomStore } from './room-store.ts'

/**
 * Opens one room for several windows, which sends every place to all windows, as the server does. `delayMs` is how long a place takes to reach a window. `sent`
 * lists every place that was sent, with the window that sent it. Needs a test's timers.
 */
export function oneRoom(delayMs: number) {
  let version = 1
  const sent: { by: string; index: number }[] = []
  const stores: StoreApi<RoomState>[] = []
  const stops: (() => void)[] = []
  const publish = (by: string) => async (place: Place) => {
    version += 1
    const now = version
    sent.push({ by, index: place.index })
    for (const store of stores)
      setTimeout(() => store.setState({ room: openRoomStore({ version: now, place }).getState().room }), delayMs)
    await new Promise((resolve) => setTimeout(resolve, delayMs / 10))
    return now
  }
  function enter(
    theatre: StoreApi<TheatreStore>,
    begin: (store: StoreApi<RoomState>, session: TheatreSession) => () => void,
  ) {
    theatre.setState({ askedElsewhere: true })
    const store = openRoomStore()
    stores.push(store)
    const session = createSession({ ...connectOffline('site'), kind: 'server' }, theatre, {
      read: () => Promise.reject(new Error('nothing is read here')),
    })
    stops.push(begin(store, session))
    return theatre
  }
  return {
    lead: (name: string, theatre: StoreApi<TheatreStore>) =>
      enter(theatre, (store, session) => {
        store.setState({ role: 'lead' })
        return present(store, session, publish(name))
      }),
    member: (theatre: StoreApi<TheatreStore>) =>
      enter(theatre, (store, session) => followLead(store, session, { report() {}, breakAway() {} })),
    sent,
    close() {
      for (const stop of stops) stop()
    },
  }
}
