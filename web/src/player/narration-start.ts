/** Decides where the narration of a live run begins. Pure. */
import type { Cursor } from '../replay/types.ts'
import { replayOf } from './derived.ts'
import type { TheatreState } from './state.ts'

/** Whether the narration is still to begin. The narration starts with the first lock's first event, for a reader who has not heard this lesson yet. */
export function isToBegin(state: TheatreState): boolean {
  const narrated = replayOf({ ...state, order: 'acts' })
  const isUnheard = !state.narratedBefore && !state.askedElsewhere && (state.lesson?.beats.length ?? 0) > 0
  return isUnheard && state.runs[narrated.acts[0] ?? 0]?.log.count === 0
}

/**
 * Returns the cursor's place in the first act. When a live run changes from clock order to narration lock by lock, the cursor goes to the first act, so that
 * nothing is skipped.
 */
export function inFirstAct(before: TheatreState, now: TheatreState): Cursor {
  const to = replayOf(now)
  const run = to.acts[0] ?? 0
  const { seq } = replayOf(before).pointOf(run, before.cursor)
  return seq < 0 ? startOf(now) : to.cursorAt(to.indexOf({ run, seq }))
}

/** Returns where the narration begins: at the first event. While the first lock has no event, this is before all events, even if another lock has begun. */
export function startOf(state: TheatreState): Cursor {
  const replay = replayOf(state)
  const first = state.runs[replay.acts[0] ?? 0]
  const isAhead = replay.telling === 'acts' && first?.ended === false && first.log.count === 0
  return isAhead ? { index: -1, atMs: 0 } : replay.cursorAt(0)
}
