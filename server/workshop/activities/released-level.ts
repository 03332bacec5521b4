/** A released level, as stored with its room. */
import * as z from 'zod/mini'
import { ReleasedLevel } from '#model/messages/workshop-level.ts'

/** `par`: steps of the shortest path that breaks the lock; `null`: it cannot be broken. */
export const RoomLevel = z.extend(ReleasedLevel, { par: z.nullable(z.int()) })
export type RoomLevel = z.infer<typeof RoomLevel>

export interface LevelState {
  /** The level of the game that the class plays. */
  level: RoomLevel | null
  /** Every level that was released, oldest first. */
  levels: RoomLevel[]
}
