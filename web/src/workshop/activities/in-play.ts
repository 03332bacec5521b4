/** Combines the rules of all activities. Pure. */
import type { RoomView } from '#model/messages/workshop.ts'
import type { HotKey } from '#web/base/hot-keys.ts'
import { isWorking } from '../room/activity.ts'
import type { Lead } from '../room/lead.ts'
import type { RoomState } from '../room/state.ts'
import { activityRules } from './rules.ts'

/** Whether the class works on something released. If so, it does not follow the teacher. */
export function isAtWork({ room }: RoomState): boolean {
  return room !== null && isWorking(activityRules, room) && room.projected === null
}

/** Returns the sentence for screen readers when an activity has changed, or `null` if none has. */
export function newsOf(room: RoomView, before: RoomView): string | null {
  for (const { news } of activityRules) {
    const said = news?.(room, before) ?? null
    if (said !== null) return said
  }
  return null
}

export function activityKeys(lead: Lead): HotKey[] {
  return [...activityRules].reverse().flatMap(({ keys }) => keys?.(lead) ?? [])
}
