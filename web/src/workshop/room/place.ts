/** Converts the theatre's moment to a place that other pages can show, and shows a place. */
import type { Place } from '#model/messages/workshop.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { unstored } from '#web/player/address.ts'
import { hasJumped, isByClock, openQuestion, replayOf, statusOf } from '#web/player/derived.ts'
import { isFollowing } from '#web/player/mode.ts'
import { panels } from '#web/player/state.ts'
import type { TheatreSession } from '#web/session/session.ts'

/** Returns the theatre's place, or `null` if other pages cannot show it, such as a file on this machine. */
export function placeOf(theatre: TheatreStore): Place | null {
  const { lesson, comparison, cursor, panel, panelsOpen, focus } = theatre
  if (lesson === null || comparison === unstored.file) return null
  const live = isKeepingUp(theatre)
  const at = { index: cursor.index, atMs: Math.max(0, cursor.atMs) }
  const growing = comparison !== null && statusOf(theatre) !== 'recorded'
  const how = {
    ...(isByClock(theatre) ? { byClock: true } : {}),
    ...(hasJumped(theatre) ? { jumped: true } : {}),
    ...(growing ? { growing } : {}),
    ...(panelsOpen === null ? {} : { panels: panelsOpen }),
  }
  return { scenario: lesson.id, comparison, ...at, ...how, live, panel, focus }
}

/**
 * Whether the theatre shows the newest moment of a live run. `false` at an open question, because the theatre waits there and others must not run ahead of it.
 */
function isKeepingUp(theatre: TheatreStore): boolean {
  return isFollowing(theatre) && statusOf(theatre) === 'live' && openQuestion(theatre) === undefined
}

/** Whether two places are the same. If `growing`, events are still arriving and shift indexes, so the index is not compared. */
export function isSamePlace(one: Place | null, other: Place | null, growing = false): boolean {
  if (one === null || other === null) return one === other
  const keys = Object.keys({ ...one, ...other }) as (keyof Place)[]
  // Two places that both follow a live run count as the same, whatever event they are at.
  const free = (key: keyof Place) =>
    (key === 'index' && growing) || (one.live && other.live && (key === 'index' || key === 'atMs'))
  return keys.every((key) => one[key] === other[key] || free(key))
}

/** Whether a place can be shown exactly, because all its events are here. */
export function isExact(theatre: TheatreStore, { comparison, live }: Place): boolean {
  return comparison === null || live || statusOf(theatre) === 'recorded'
}

/** Marks events as the teacher's, not those of this page's reader. */
const by = 'presenter'

/** Shows a place in this page's theatre. Rejects with a `ConnectionError` if the place's lesson or recording cannot be fetched. */
export async function showPlace(session: TheatreSession, place: Place): Promise<void> {
  const { scenario, comparison, panel, panels: open, focus } = place
  const theatre = () => session.store.getState()
  await session.show(scenario, comparison, by)
  const shown = panels.find((known) => known === panel)
  if (shown !== undefined && shown !== theatre().panel) theatre().apply({ by, do: 'panel', panel: shown })
  if (open !== undefined && open !== theatre().panelsLed) theatre().apply({ by, do: 'panels', open })
  if (comparison !== null) showMoment(session, place)
  if (focus !== theatre().focus && !isOneLock(theatre())) theatre().apply({ by, do: 'focus', run: focus })
}

/** Whether one lock of a live run is shown, with its captions. Then the cursor decides which lock is in focus. */
const isOneLock = (theatre: TheatreStore): boolean => statusOf(theatre) === 'live' && theatre.order === 'acts'

function showMoment({ store }: TheatreSession, place: Place): void {
  const { index, atMs, byClock = false, jumped = false, live, focus } = place
  const theatre = () => store.getState()
  const { apply } = theatre()
  if (isByClock(theatre()) !== byClock) apply({ by, do: 'order', byClock })
  const growing = statusOf(theatre()) !== 'recorded'
  // On this page the run is already over. The teacher's window will soon learn that as well, and will send its place in the recording.
  if (place.growing && !live && !growing) return
  if (live && growing) apply({ by, do: 'follow' })
  // The questions before the place are dismissed, because the teacher has already asked them. During a live run they are not, because the teacher's window may
  // not know a question yet, and may go back to it.
  for (const mark of growing || live ? [] : replayOf(theatre()).questions) {
    if (mark.index <= index && theatre().answers[mark.question] === undefined)
      apply({ by, do: 'answer', question: mark.question, reply: 'dismissed' })
  }
  if (live) {
    // The teacher followed the run to its end.
    if (!growing) apply({ by, do: 'end' })
    return
  }
  // By the clock, no caption belongs to a lock yet: the class is about to be shown the teacher's.
  if (growing && theatre().order === 'clock' && focus !== theatre().focus) apply({ by, do: 'focus', run: focus })
  apply({ by, do: 'put', cursor: { index: growing ? nearest(theatre(), place) : index, atMs }, jumped })
}

/** Index of the last event up to the place's time, in the teacher's lock, but before the first unanswered question. */
function nearest(theatre: TheatreStore, { atMs, focus }: Place): number {
  const { answers, cursor } = theatre
  const replay = replayOf(theatre)
  const open = openQuestion(theatre)
  // In a narration lock by lock, the time of another lock does not apply here, so the cursor stays.
  if (open !== undefined && replay.cursorAt(open.stop).atMs <= atMs && atMs <= open.atMs) return cursor.index
  const isAhead = (mark: { atMs: number }) => theatre.order === 'acts' || mark.atMs >= atMs
  const barrier = replay.questions.find((mark) => isAhead(mark) && answers[mark.question] === undefined)
  return Math.min(replay.cursorAtMs(atMs, focus).index, (barrier?.index ?? replay.count) - 1)
}
