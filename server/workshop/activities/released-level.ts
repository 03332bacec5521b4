/** A level of the game that was released in a room, as it is kept. */
import * as z from 'zod/mini'
import { ReleasedLevel } from '#model/messages/workshop-level.ts'

/** `par`: how many steps the shortest path has that breaks it; `null`: it cannot be broken. */
export const RoomLevel = z.extend(ReleasedLevel, { par: z.nullable(z.int()) })
export type RoomLevel = z.infer<typeof RoomLevel>

export interface LevelState {
  /** The level of the game that the class plays. */
  level: RoomLevel | null
  /** Every level that was released, oldest first. */
  levels: RoomLevel[]
}
