/** When a member steps away from the teacher's moment, as distinguished from what the theatre does by itself. Pure. */
import type { TheatreState } from '#web/player/state.ts'

/**
 * Whether this change of a theatre was its owner's own move: a step, a scrub, a panel, playback. News of a run, time that goes on in a live one,
 * and what only changes how something is looked at (zoom, a selected event) are not.
 */
export function isOwnMove(now: TheatreState, before: TheatreState): boolean {
  if (now.panel !== before.panel) return true
  if (now.comparison !== before.comparison || now.lesson !== before.lesson) return true
  if (now.playing && !before.playing) return true
  if (now.byClock !== before.byClock) return true
  // New events may shift the cursor's place among them.
  if (now.runs !== before.runs) return false
  const keepsUp = now.following && before.following
  const moved = now.cursor.index !== before.cursor.index || now.cursor.atMs !== before.cursor.atMs
  // The panels go along by themselves where a live run comes to its next lock.
  return moved ? !keepsUp : now.focus !== before.focus || now.jumped !== before.jumped
}

/** What takes an own move back. */
export function heldBack({
  cursor,
  byClock,
  jumped,
  panel,
  focus,
  following,
  view,
}: TheatreState): Partial<TheatreState> {
  return { cursor, byClock, jumped, panel, focus, following, view, playing: false, stepped: false }
}
