/** A moment of the theatre as a place that others can be shown, and back. */
import type { Place } from '../../../server/protocol/workshop.ts'
import { replayOf, statusOf } from '../store/derived.ts'
import type { Session } from '../store/session.ts'
import { unstored } from '../store/session.ts'
import { panels, type Theatre } from '../store/state.ts'

/** Where a theatre stands; `null`: nowhere that another page could show, as in a file of one's own. */
export function placeOf(theatre: Theatre): Place | null {
  const { lesson, comparison, cursor, panel, focus, following } = theatre
  if (lesson === null || comparison === unstored.file) return null
  const live = following && statusOf(theatre) === 'live'
  return { scenario: lesson.id, comparison, index: cursor.index, atMs: Math.max(0, cursor.atMs), live, panel, focus }
}

export function isSamePlace(one: Place | null, other: Place | null): boolean {
  if (one === null || other === null) return one === other
  const keys = Object.keys(one) as (keyof Place)[]
  // While a run grows, its last event is nobody's choice.
  return keys.every((key) => one[key] === other[key] || (one.live && other.live && (key === 'index' || key === 'atMs')))
}

/** Shows a place in this page's theatre. Rejects with a `ConnectionError` if its lesson or recording cannot be had. */
export async function showPlace(session: Session, place: Place): Promise<void> {
  const { scenario, comparison, index, atMs, live, panel, focus } = place
  const theatre = () => session.store.getState()
  await session.show(scenario, comparison)
  const shown = panels.find((known) => known === panel)
  if (shown !== undefined && shown !== theatre().panel) theatre().setPanel(shown)
  if (focus !== theatre().focus) theatre().setFocus(focus)
  if (comparison === null) return
  if (live) {
    theatre().end()
    return
  }
  // Whoever is shown what comes after a question has no use for the question any more: the teacher has asked it.
  for (const { question, index: at } of replayOf(theatre().runs).questions)
    if (at <= index && theatre().answers[question] === undefined) theatre().answer(question, 'dismissed')
  theatre().moveCursor({ index, atMs })
}
