/** Determines what covers the lesson on the projected screen. Pure. */
import type { RoomView } from '#model/messages/workshop.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { activityRules } from '../activities/rules.ts'
import type { Cover } from '../room/activity.ts'

/**
 * Returns, in words, what the projector shows instead of the lesson, or `null` if it shows the lesson. If several things cover the lesson, returns the topmost.
 */
export function shownInstead(room: RoomView | null): string | null {
  if (room?.screen.blank) return consoleWords.previews.covers.blank
  return room?.screen.join ? consoleWords.previews.covers.join : (overLesson(room)?.shown ?? null)
}

/** Returns the topmost cover of the lesson, on the projected screen and on members' screens, or `null` if there is no cover. A covered lesson is not moved. */
export function overLesson(room: RoomView | null): Cover | null {
  return coversOf(room)[0] ?? null
}

/** Whether some cover shares the projected screen with the lesson. */
export const isBesideLesson = (room: RoomView | null): boolean => coversOf(room).some(({ beside }) => beside === true)

/** Whether some cover hides the lesson's picture on the projected screen. */
export const isLessonHidden = (room: RoomView | null): boolean => coversOf(room).some(({ beside }) => beside !== true)

/** Whether the class is elsewhere than in the lesson. */
export const isLessonLeft = (room: RoomView | null): boolean =>
  coversOf(room).some(({ beside, aboutLesson }) => beside !== true && aboutLesson !== true)

/** All covers of the lesson, the topmost first. */
const coversOf = (room: RoomView | null): Cover[] =>
  room === null ? [] : activityRules.flatMap(({ cover }) => cover?.(room) ?? [])
