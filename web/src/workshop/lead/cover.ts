/** What is on the projected screen besides the lesson. Pure. */
import type { RoomView } from '#model/messages/workshop.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { activityRules } from '../activities/rules.ts'
import type { Cover } from '../room/activity.ts'

/** What the projector shows instead of the lesson: the uppermost of several. `null`: it shows the lesson. */
export function shownInstead(room: RoomView | null): string | null {
  if (room?.screen.blank) return consoleWords.previews.covers.blank
  return room?.screen.join ? consoleWords.previews.covers.join : (overLesson(room)?.shown ?? null)
}

/** What lies over the lesson on the projected screen and on the class's own. Beneath it nobody sees where the lesson goes. */
export function overLesson(room: RoomView | null): Cover | null {
  return coversOf(room)[0] ?? null
}

/** Whether something leaves the lesson only part of the projected screen. */
export const isBesideLesson = (room: RoomView | null): boolean => coversOf(room).some(({ beside }) => beside === true)

/** Whether something hides the lesson's picture on the projected screen. */
export const isLessonHidden = (room: RoomView | null): boolean => coversOf(room).some(({ beside }) => beside !== true)

/** All that lies over the lesson, the uppermost first. */
const coversOf = (room: RoomView | null): Cover[] =>
  room === null ? [] : activityRules.flatMap(({ cover }) => cover?.(room) ?? [])
