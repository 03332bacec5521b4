/** One room for several windows, which tells all of them of every place, as the server does. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '../../../../../model/messages/workshop.ts'
import { connectNothing } from '../../../connection/nothing.ts'
import { createSession, type Session } from '../../../store/session.ts'
import type { Theatre } from '../../../store/state.ts'
import { follow } from '../follow.ts'
import { present } from '../present.ts'
import type { RoomState } from '../state.ts'
import { openRoomStore } from './room-store.ts'

/** `delayMs`: how long a place is on its way to a window. `told`: everything that was told, by the window that told it. Needs a test's timers. */
export function oneRoom(delayMs: number) {
  let version = 1
  const told: { by: string; index: number }[] = []
  const stores: StoreApi<RoomState>[] = []
  const stops: (() => void)[] = []
  const publish = (by: string) => async (place: Place) => {
    version += 1
    const now = version
    told.push({ by, index: place.index })
    for (const store of stores)
      setTimeout(() => store.setState({ room: openRoomStore({ version: now, place }).getState().room }), delayMs)
    await new Promise((resolve) => setTimeout(resolve, delayMs / 10))
    return now
  }
  function enter(theatre: StoreApi<Theatre>, begin: (store: StoreApi<RoomState>, session: Session) => () => void) {
    theatre.setState({ askedElsewhere: true })
    const store = openRoomStore()
    stores.push(store)
    const session = createSession({ ...connectNothing('site'), kind: 'server' }, theatre, {
      read: () => Promise.reject(new Error('nothing is read here')),
    })
    stops.push(begin(store, session))
    return theatre
  }
  return {
    /** A window of the teacher's. */
    lead: (name: string, theatre: StoreApi<Theatre>) =>
      enter(theatre, (store, session) => {
        store.setState({ role: 'lead' })
        return present(store, session, publish(name))
      }),
    /** A member who follows. */
    member: (theatre: StoreApi<Theatre>) =>
      enter(theatre, (store, session) => follow(store, session, { report() {}, breakAway() {} })),
    told,
    close() {
      for (const stop of stops) stop()
    },
  }
}
