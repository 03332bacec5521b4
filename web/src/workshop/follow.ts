/** A member's theatre goes where the teacher is, until its owner steps away. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '../../../server/protocol/workshop.ts'
import type { Session } from '../store/session.ts'
import { showPlace } from './place.ts'
import { isFollowing, type RoomState } from './state.ts'

/** Places that cannot be shown are told to `report`. Returns how to stop. */
export function follow(store: StoreApi<RoomState>, session: Session, report: (error: unknown) => void): () => void {
  let shown: Place | null = null
  let showing = false
  let stopped = false

  /** One place after the other; of many that come meanwhile only the last is shown. */
  async function catchUp(): Promise<void> {
    if (showing) return
    showing = true
    try {
      for (let next = wanted(); next !== null && next !== shown && !stopped; next = wanted()) {
        shown = next
        await showPlace(session, next)
      }
    } catch (error) {
      report(error)
    } finally {
      showing = false
    }
  }

  const wanted = (): Place | null => {
    const state = store.getState()
    return isFollowing(state) ? (state.room?.place ?? null) : null
  }

  const stop = store.subscribe((state) => {
    // Whoever comes back is brought to where the teacher is now, even if nothing has moved there.
    if (!isFollowing(state)) shown = null
    void catchUp()
  })
  return () => {
    stopped = true
    stop()
  }
}
