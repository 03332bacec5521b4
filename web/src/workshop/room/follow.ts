/** Makes a member's theatre follow the teacher, until the member moves on their own. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '#model/messages/workshop.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { replayOf } from '#web/player/derived.ts'
import { isOwnMove, type PlayerEvent } from '#web/player/event.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { isExact, showPlace } from './place.ts'
import { isFollowing, isHeld, type RoomState } from './state.ts'

interface FollowCallbacks {
  /** Called with the error if a place cannot be shown. */
  report(error: unknown): void
  /** Called when the member has made a move of their own. */
  breakAway(): void
}

/** Starts following. Returns a function that stops following. */
export function followLead(
  store: StoreApi<RoomState>,
  session: TheatreSession,
  { report, breakAway }: FollowCallbacks,
): () => void {
  let shown: Place | null = null
  let showing = false
  let stopped = false

  /** Shows places one at a time. Of the places that arrive meanwhile, only the last is shown. */
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

  /** Stops following when the member makes a move. Refuses the move while the class is frozen or a question holds this page. */
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
    // More events have arrived, so the teacher's moment may be available now.
    else if (shown !== null && now.runs !== before.runs && !isExact(before, shown)) {
      shown = null
      void catchUp()
    }
  }

  const stops = [
    session.store.getState().watch(onEvent),
    session.store.subscribe(onTheatre),
    store.subscribe((state) => {
      // A member who follows again is shown the teacher's place, even if the teacher has not moved since.
      if (!isFollowing(state)) shown = null
      void catchUp()
    }),
  ]
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}

/** Returns the teacher's place, or `null` if this member does not follow or the teacher has shown nothing yet. */
function leadPlace(store: StoreApi<RoomState>): Place | null {
  const state = store.getState()
  return isFollowing(state) ? (state.room?.place ?? null) : null
}

/** Dismisses the lesson's questions for a member who goes on alone, because only the teacher asks them. */
function passQuestions(theatre: TheatreStore): void {
  const { answers, apply } = theatre
  const next = replayOf(theatre).questions.find(({ question }) => answers[question] === undefined)
  // Questions are dismissed one at a time, because each dismissal calls this function again through the theatre's subscription.
  if (next !== undefined) apply({ by: 'presenter', do: 'answer', question: next.question, reply: 'dismissed' })
}
