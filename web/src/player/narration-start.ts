/** Where the narration of a live run begins, lock by lock. Pure. */
import type { Cursor } from '../replay/types.ts'
import { replayOf } from './derived.ts'
import type { TheatreState } from './state.ts'

/** Whether the run's narration will begin with its first lock's first event: the reader has not heard this lesson yet. */
export function isToBegin(state: TheatreState): boolean {
  const narrated = replayOf({ ...state, order: 'acts' })
  const isUnheard = !state.narratedBefore && !state.askedElsewhere && (state.lesson?.beats.length ?? 0) > 0
  return isUnheard && state.runs[narrated.acts[0] ?? 0]?.log.count === 0
}

/** The cursor's place in the first act. A live run is shown by the clock, but narrated lock by lock, so the cursor goes to the first act to skip nothing. */
export function inFirstAct(before: TheatreState, now: TheatreState): Cursor {
  const to = replayOf(now)
  const run = to.acts[0] ?? 0
  const { seq } = replayOf(before).pointOf(run, before.cursor)
  return seq < 0 ? startOf(now) : to.cursorAt(to.indexOf({ run, seq }))
}

/** Where the narration begins: before any event while the first lock has none, although another lock may have begun. */
export function startOf(state: TheatreState): Cursor {
  const replay = replayOf(state)
  const first = state.runs[replay.acts[0] ?? 0]
  const isAhead = replay.telling === 'acts' && first?.ended === false && first.log.count === 0
  return isAhead ? { index: -1, atMs: 0 } : replay.cursorAt(0)
}
