/** A room after its host has renamed, emptied or reopened it, which is possible after its end too. Pure. */
import { madeWay } from './act.ts'
import type { RoomContext } from './activities/activity.ts'
import { limits } from './base/limits.ts'
import { newRoom, type Room } from './room.ts'

const next = (room: Room): Room => ({ ...room, version: room.version + 1 })

export const renamed = (room: Room, title: string): Room => next({ ...room, title })

/** The room before anybody came: title, plan and the teacher's settings stay. The store has to forget what members have left: see `RoomStore.clear`. */
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

/** Opens the room for as long as a new one, at the place where the class was. `secretHash`: hash of the secret that leads it from now on. */
export function reopened(room: Room, secretHash: string, context: RoomContext): Room {
  const { state, endsAtMs } = room
  const isOver = state === 'open' && endsAtMs <= context.nowMs
  // The room's time is over, but no request has closed it since.
  const left = isOver ? madeWay(room, 'ended', { ...context, nowMs: endsAtMs }) : room
  const open = isOver || state === 'ended' ? madeWay(left, 'reopened', context) : room
  return next({ ...open, state: 'open', secretHash, endsAtMs: context.nowMs + limits.openMs })
}
