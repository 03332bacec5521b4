/** What the console can say of the moment in view. Pure. */
import type { RoomView } from '#model/messages/workshop.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { isAtEnd, isShowingViolation, replayOf, toldBeat } from '#web/player/derived.ts'
import type { TheatreState } from '#web/player/state.ts'

/** Returns which step the projector shows. At a violation between two steps, that is the step before it. */
export function stepText(theatre: TheatreState): string {
  const replay = replayOf(theatre)
  const total = replay.total || (theatre.lesson?.beats.length ?? 0)
  const { beat, after } = consoleWords.now
  const told = toldBeat(theatre)
  if (told !== undefined) return beat(told.number, total)
  if (isAtEnd(theatre) && !isShowingViolation(theatre)) return beat(replay.total, total)
  const passed = replay.beatAt(theatre.cursor)
  return passed === undefined ? beat(0, total) : after(passed.number, total)
}

/** Whether this window has reached the run that is on the projector. A window that was just opened only has the run's lesson until the run has arrived. */
export function isMomentKnown(room: Pick<RoomView, 'place'> | null, theatre: TheatreState): boolean {
  const place = room?.place ?? null
  const isOnlyLesson = theatre.comparison === null && theatre.lesson?.id === place?.scenario
  return place === null || place.comparison === null || !isOnlyLesson
}
