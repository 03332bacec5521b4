/** A member's theatre goes where the teacher is, until its owner steps away. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '#model/messages/workshop.ts'
import { replayOf } from '#web/player/derived.ts'
import type { TheatreStore } from '#web/player/state.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { heldBack, isOwnMove } from './break-away.ts'
import { isExact, showPlace } from './place.ts'
import { isFollowing, type RoomState } from './state.ts'

interface Followed {
  /** Called with places that cannot be shown. */
  report(error: unknown): void
  /** The owner has made a move of their own. */
  breakAway(): void
}

/** While everybody is frozen, own moves are taken back at once. Returns how to stop. */
export function followLead(
  store: StoreApi<RoomState>,
  session: TheatreSession,
  { report, breakAway }: Followed,
): () => void {
  let shown: Place | null = null
  let showing = false
  let holding = false
  let stopped = false

  /** One place after the other; of many that come meanwhile only the last is shown. */
  async function catchUp(): Promise<void> {
    if (showing) return
    showing = true
    try {
      for (let next = leadPlace(store); next !== null && next !== shown && !stopped; next = leadPlace(store)) {
        shown = next
        await showPlace(session, next)
      }
    } catch (error) {
      report(error)
    } finally {
      showing = false
    }
  }

  function onTheatre(now: TheatreStore, before: TheatreStore): void {
    const state = store.getState()
    if (state.status !== 'in' || showing || holding) return
    if (!isFollowing(state)) passQuestions(now)
    else if (shown === null) return
    else if (!isOwnMove(now, before)) refine(now, before, shown)
    else if (state.room?.frozen === true) hold(before)
    else breakAway()
  }

  /** A run that still comes in may not have had the teacher's moment yet. */
  function refine(now: TheatreStore, before: TheatreStore, place: Place): void {
    if (now.runs === before.runs || isExact(before, place)) return
    shown = null
    void catchUp()
  }

  function hold(before: TheatreStore): void {
    holding = true
    const same = session.store.getState().comparison === before.comparison
    if (same) session.store.setState(heldBack(before))
    holding = false
    if (same) return
    shown = null
    void catchUp()
  }

  const stops = [
    session.store.subscribe(onTheatre),
    store.subscribe((state) => {
      // Whoever comes back is brought to where the teacher is now, even if nothing has moved there.
      if (!isFollowing(state)) shown = null
      void catchUp()
    }),
  ]
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}

/** Where the teacher is. `null`: this member does not follow, or the teacher has shown nothing yet. */
function leadPlace(store: StoreApi<RoomState>): Place | null {
  const state = store.getState()
  return isFollowing(state) ? (state.room?.place ?? null) : null
}

/** A lesson's questions are the teacher's to ask. They hold up nobody who goes on alone. */
function passQuestions(theatre: TheatreStore): void {
  const { answers, answer } = theatre
  const next = replayOf(theatre).questions.find(({ question }) => answers[question] === undefined)
  // The theatre is heard of again after each.
  if (next !== undefined) answer(next.question, 'dismissed')
}
