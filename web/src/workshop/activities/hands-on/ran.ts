import { runsOf } from '#model/messages/hands-on.ts'
import type { LeadView, RoomView } from '#model/messages/workshop.ts'

/** Counts the members who are here and have run the released task. Returns `null` if no hands-on task is released. */
export function ranHere(room: RoomView | null, lead: LeadView | null): number | null {
  const release = room?.handsOn ?? null
  if (release === null || lead === null) return null
  const ran = new Set(runsOf(lead.wall, release).map(({ member }) => member))
  return lead.members.filter(({ online, id }) => online && ran.has(id)).length
}
