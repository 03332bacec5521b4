/**
 * A room as stored: its core, and the fields of each activity. Members, answers and runs are
 * stored separately, so that 500 simultaneous answers do not wait for each other.
 */
import * as z from 'zod/mini'
import { merged, mergedParts } from '#model/base/merged.ts'
import { activities } from './activities/activities.ts'
import { limits } from './base/limits.ts'
import { emptyScreen, RoomCore } from './base/room-core.ts'

export const Room = z.object({ ...RoomCore.shape, ...mergedParts(activities, 'kept') })
export type Room = z.infer<typeof Room>

export function newRoom(
  of: Pick<Room, 'code' | 'title' | 'secretHash' | 'createdAtMs'> & Partial<Pick<Room, 'language'>>,
): Room {
  return {
    language: 'en',
    ...of,
    endsAtMs: of.createdAtMs + limits.openMs,
    version: 1,
    state: 'open',
    place: null,
    frozen: false,
    locked: false,
    scores: true,
    address: null,
    anonymous: false,
    screen: emptyScreen,
    plan: null,
    planVersion: 1,
    pace: [],
    shown: [],
    ...merged<(typeof activities)[number]['initial']>(activities.map(({ initial }) => initial)),
  }
}
