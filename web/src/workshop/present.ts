/** A teacher's theatre leads: where it goes, the room goes. Several windows of one teacher keep in step the same way. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '../../../server/protocol/workshop.ts'
import type { Session } from '../store/session.ts'
import { isSamePlace, placeOf, showPlace } from './place.ts'
import type { RoomState } from './state.ts'

/** While playing, the class is told so often; in between nobody could follow. */
const everyMs = 80

/** `tell` resolves when the room knows. Returns how to stop. */
export function present(
  store: StoreApi<RoomState>,
  session: Session,
  tell: (place: Place) => Promise<unknown>,
): () => void {
  /** What this window and the room last agreed on. */
  let agreed: Place | null = null
  let showing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let telling = false

  async function publish(): Promise<void> {
    timer = undefined
    const place = placeOf(session.store.getState())
    if (showing || telling || store.getState().status !== 'in' || place === null || isSamePlace(place, agreed)) return
    agreed = place
    telling = true
    await tell(place)
    telling = false
    // What has moved while the room was being told.
    if (!isSamePlace(placeOf(session.store.getState()), agreed)) later()
  }
  const later = () => {
    timer ??= setTimeout(() => void publish(), everyMs)
  }

  /** Another window of the teacher's has moved. */
  async function adopt({ room, status }: RoomState): Promise<void> {
    const place = room?.place ?? null
    if (status !== 'in' || showing || telling || place === null || isSamePlace(place, agreed)) return
    if (isSamePlace(place, placeOf(session.store.getState()))) return
    agreed = place
    showing = true
    try {
      await showPlace(session, place)
    } catch {
      // What is not there any more cannot be shown: this window stays where it is.
    } finally {
      showing = false
    }
  }

  const stops = [session.store.subscribe(later), store.subscribe((state) => void adopt(state))]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
