/** A moment of the theatre as a place that others can be shown, and back. */
import type { Place } from '#model/messages/workshop.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { unstored } from '#web/player/address.ts'
import { hasJumped, isByClock, openQuestion, replayOf, statusOf } from '#web/player/derived.ts'
import { isFollowing } from '#web/player/mode.ts'
import { panels } from '#web/player/state.ts'
import type { TheatreSession } from '#web/session/session.ts'

/** The place that a theatre shows. `null`: another page could not show it, such as a file on this machine. */
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

/** Before a question the run grows, and the theatre waits: nobody else may run ahead of it. */
function isKeepingUp(theatre: TheatreStore): boolean {
  return isFollowing(theatre) && statusOf(theatre) === 'live' && openQuestion(theatre) === undefined
}

/** `growing`: while events still come in, those of one run shift the numbers of the others, and only the time says where a place is. */
export function isSamePlace(one: Place | null, other: Place | null, growing = false): boolean {
  if (one === null || other === null) return one === other
  const keys = Object.keys({ ...one, ...other }) as (keyof Place)[]
  // While a run grows, its last event is nobody's choice.
  const free = (key: keyof Place) =>
    (key === 'index' && growing) || (one.live && other.live && (key === 'index' || key === 'atMs'))
  return keys.every((key) => one[key] === other[key] || free(key))
}

/** Whether a place can be shown exactly: all that it speaks of is here. */
export function isExact(theatre: TheatreStore, { comparison, live }: Place): boolean {
  return comparison === null || live || statusOf(theatre) === 'recorded'
}

/** Whoever leads the class has moved, not the reader of this page. */
const by = 'presenter'

/** Shows a place in this page's theatre. Rejects with a `ConnectionError` if its lesson or recording cannot be had. */
export async function showPlace(session: TheatreSession, place: Place): Promise<void> {
  const { scenario, comparison, panel, panels: open, focus } = place
  const theatre = () => session.store.getState()
  await session.show(scenario, comparison, by)
  const shown = panels.find((known) => known === panel)
  if (shown !== undefined && shown !== theatre().panel) theatre().apply({ by, do: 'panel', panel: shown })
  if (open !== undefined && open !== theatre().panelsLed) theatre().apply({ by, do: 'panels', open })
  if (comparison !== null) showMoment(session, place)
  if (focus !== theatre().focus) theatre().apply({ by, do: 'focus', run: focus })
}

function showMoment({ store }: TheatreSession, place: Place): void {
  const { index, atMs, byClock = false, jumped = false, live } = place
  const theatre = () => store.getState()
  const { apply } = theatre()
  if (isByClock(theatre()) !== byClock) apply({ by, do: 'order', byClock })
  const growing = statusOf(theatre()) !== 'recorded'
  // The teacher's window hears that the run is over a moment later than this one, and says then where the recording is told from.
  if (place.growing && !live && !growing) return
  if (live && growing) apply({ by, do: 'follow' })
  // Whoever is shown what comes after a question has no use for the question any more: the teacher has asked it. While a run grows, the teacher's
  // window may not have heard of that question yet, and goes back to it.
  for (const mark of growing || live ? [] : replayOf(theatre()).questions) {
    if (mark.index <= index && theatre().answers[mark.question] === undefined)
      apply({ by, do: 'answer', question: mark.question, reply: 'dismissed' })
  }
  if (live && growing) return
  // The teacher kept up with it until it was over.
  if (live) apply({ by, do: 'end' })
  else apply({ by, do: 'put', cursor: { index: growing ? nearest(theatre(), atMs) : index, atMs }, jumped })
}

/** The last event until then, short of a question that is still to be asked. */
function nearest(theatre: TheatreStore, atMs: number): number {
  const { answers, cursor } = theatre
  const replay = replayOf(theatre)
  const open = openQuestion(theatre)
  // Where each lock is by itself, times of another say nothing.
  if (open !== undefined && replay.cursorAt(open.stop).atMs <= atMs && atMs <= open.atMs) return cursor.index
  const barrier = replay.questions.find((mark) => mark.atMs >= atMs && answers[mark.question] === undefined)
  return Math.min(replay.cursorAtMs(atMs).index, (barrier?.index ?? replay.count) - 1)
}
