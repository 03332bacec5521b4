/** Defines the messages that an activity adds to those of a room. Each part is optional, and two activities never use the same name. */
import type * as z from 'zod/mini'
import type { NoticeSchemas, Requests } from './message.ts'

type Shape = Record<string, z.ZodMiniType>

export interface ActivityMessages {
  /** Variants of `LeadAction`, keyed by `do`. */
  actions?: Record<string, z.ZodMiniObject>
  /** Fields of `RoomView`, which everybody in the room receives. */
  room?: Shape
  /** Fields of `Screen`: overlays of the projected screen that the teacher can switch. */
  screen?: Shape
  /** Fields of `LeadView`, which only the teacher receives. */
  lead?: Shape
  /** Fields of `MemberView`, which contains what the teacher sees of each member. */
  member?: Shape
  /** Fields of `MyView`, which contains what a member receives about itself. */
  mine?: Shape
  requests?: Requests
  notices?: NoticeSchemas
}
