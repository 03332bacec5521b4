/** Computes a room's state after its host renames, empties or reopens the room. All three are possible even after the room has ended. Pure. */
import { madeWay } from './act.ts'
import type { RoomContext } from './activities/activity.ts'
import { limits } from './base/limits.ts'
import { newRoom, type Room } from './room.ts'

const next = (room: Room): Room => ({ ...room, version: room.version + 1 })

export const renamed = (room: Room, title: string): Room => next({ ...room, title })

/**
 * Returns the room as it was before anybody joined. Keeps the title, plan and the teacher's
 * settings. The store must forget what members have left: see `RoomStore.clear`.
 */
export function emptied(room: Room, nowMs: number): Room {
  const { code, title, secretHash, plan, planVersion, scores, anonymous, address, language, version } = room
  return next({
    ...newRoom({ code, title, secretHash, language, createdAtMs: nowMs }),
    plan,
    planVersion,
    scores,
    anonymous,
    address,
    version,
  })
}

/** Opens the room at the class's last place, for as long as a new room lasts. `secretHash` is the hash of the secret that leads the room from now on. */
export function reopened(room: Room, secretHash: string, context: RoomContext): Room {
  const { state, endsAtMs } = room
  const isOver = state === 'open' && endsAtMs <= context.nowMs
  // The room's time is over, but no request has closed the room yet.
  const left = isOver ? madeWay(room, 'ended', { ...context, nowMs: endsAtMs }) : room
  const open = isOver || state === 'ended' ? madeWay(left, 'reopened', context) : room
  return next({ ...open, state: 'open', secretHash, endsAtMs: context.nowMs + limits.openMs })
}
