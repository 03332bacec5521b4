/** A member's theatre goes where the teacher is, until its owner steps away. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '#model/messages/workshop.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { replayOf } from '#web/player/derived.ts'
import { isOwnMove, type PlayerEvent } from '#web/player/event.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { isExact, showPlace } from './place.ts'
import { isFollowing, isHeld, type RoomState } from './state.ts'

interface FollowCallbacks {
  /** Called with places that cannot be shown. */
  report(error: unknown): void
  /** The owner has made a move of their own. */
  breakAway(): void
}

/** Returns how to stop. */
export function followLead(
  store: StoreApi<RoomState>,
  session: TheatreSession,
  { report, breakAway }: FollowCallbacks,
): () => void {
  let shown: Place | null = null
  let showing = false
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

  /** An own move breaks away. While everybody is frozen, or a question holds this page, it does not happen. */
  function onEvent(event: PlayerEvent): 'refuse' | undefined {
    const state = store.getState()
    if (state.status !== 'in' || showing || shown === null || !isFollowing(state) || !isOwnMove(event)) return undefined
    if (state.room?.frozen === true || isHeld(state)) return 'refuse'
    breakAway()
    return undefined
  }

  function onTheatre(now: TheatreStore, before: TheatreStore): void {
    const state = store.getState()
    if (state.status !== 'in' || showing) return
    if (!isFollowing(state)) passQuestions(now)
    // A run that still comes in may not have had the teacher's moment yet.
    else if (shown !== null && now.runs !== before.runs && !isExact(before, shown)) {
      shown = null
      void catchUp()
    }
  }

  const stops = [
    session.store.getState().watch(onEvent),
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
  const { answers, apply } = theatre
  const next = replayOf(theatre).questions.find(({ question }) => answers[question] === undefined)
  // The theatre is heard of again after each.
  if (next !== undefined) apply({ by: 'presenter', do: 'answer', question: next.question, reply: 'dismissed' })
}
