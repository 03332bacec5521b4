/** A teacher's theatre leads: where it goes, the room goes. Several windows of one teacher keep in step the same way. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '../../../../model/messages/workshop.ts'
import { statusOf } from '../../store/derived.ts'
import type { Session } from '../../store/session.ts'
import { isExact, isSamePlace, placeOf, showPlace } from './place.ts'
import type { RoomState } from './state.ts'

/** While playing, the class is told so often; in between nobody could follow. */
const everyMs = 80
/** What the server would not take is told again after this long. */
const againMs = 1000

/** `tell` resolves to the room's version in which it is known; `null`: it was refused. Returns how to stop. */
export function present(
  store: StoreApi<RoomState>,
  session: Session,
  tell: (place: Place) => Promise<number | null>,
): () => void {
  /** Where this window stood when it and the room last agreed. */
  let standing: Place | null = null
  /** What the room said that this window shows; `null`: it leads itself. */
  let adopted: Place | null = null
  /** The room's version after this window last told something. */
  let toldVersion = 0
  let showing = false
  let telling = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const theatre = () => session.store.getState()
  const stands = (place: Place | null) => isSamePlace(placeOf(theatre()), place, statusOf(theatre()) !== 'recorded')
  const later = (ms = everyMs) => {
    timer ??= setTimeout(() => void publish(), ms)
  }

  async function publish(): Promise<void> {
    timer = undefined
    const place = placeOf(theatre())
    if (showing || telling || store.getState().status !== 'in' || place === null || stands(standing)) return
    standing = place
    adopted = null
    telling = true
    const version = await tell(place)
    telling = false
    if (version === null) {
      standing = null
      later(againMs)
      return
    }
    toldVersion = version
    // What has moved while the room was being told, here or elsewhere.
    if (!stands(standing)) later()
    else void adopt(store.getState())
  }

  /** Another window of the teacher's has moved. What is older than what this one told is its own echo. */
  async function adopt({ room, status }: RoomState): Promise<void> {
    const place = room?.place ?? null
    if (status !== 'in' || showing || telling || room === null || place === null) return
    if (room.version <= toldVersion || place === adopted || isSamePlace(place, adopted ?? standing)) return
    if (isSamePlace(place, placeOf(theatre()))) {
      adopted = place
      standing = place
      return
    }
    await show(place)
    void adopt(store.getState())
  }

  async function show(place: Place): Promise<void> {
    adopted = place
    showing = true
    try {
      await showPlace(session, place)
    } catch {
      // What is not there any more cannot be shown: this window stays where it is.
    } finally {
      showing = false
      standing = placeOf(theatre())
    }
  }

  const stops = [
    session.store.subscribe((now, before) => {
      // What was shown as nearly as could be is shown better, as long as nobody has moved on from it.
      const isBetterNow = now.runs !== before.runs && adopted !== null && !showing && stands(standing)
      if (isBetterNow && adopted !== null && !isExact(before, adopted)) void show(adopted)
      else later()
    }),
    store.subscribe((state) => void adopt(state)),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
