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
  if (room === null) return null
  for (const { cover } of activityRules) {
    const found = cover?.(room) ?? null
    if (found !== null) return found
  }
  return null
}
