import * as z from 'zod/mini'
import { ReleasedLevel } from '#model/messages/workshop-level.ts'

/**
 * A released level, as stored with the room. `par` is the number of steps of the shortest path that breaks the lock, or `null` if the lock cannot be broken.
 */
export const RoomLevel = z.extend(ReleasedLevel, { par: z.nullable(z.int()) })
export type RoomLevel = z.infer<typeof RoomLevel>

export interface LevelState {
  level: RoomLevel | null
  /** All levels released so far, oldest first. */
  levels: RoomLevel[]
}
