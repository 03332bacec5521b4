/** What an activity adds to the messages of a room. Each part is optional; two activities never use the same name. */
import type * as z from 'zod/mini'
import type { NoticeSchemas, Requests } from './message.ts'

type Shape = Record<string, z.ZodMiniType>

export interface ActivityMessages {
  /** Variants of `LeadAction`, by what they `do`. */
  actions?: Record<string, z.ZodMiniObject>
  /** Fields of `RoomView`: everybody in the room receives them. */
  room?: Shape
  /** Fields of `Screen`: what the teacher can lay over the projected screen. */
  screen?: Shape
  /** Fields of `LeadView`: the teacher alone receives them. */
  lead?: Shape
  /** Fields of `MemberView`: what the teacher sees of each member. */
  member?: Shape
  /** Fields of `MyView`: what a member receives of itself. */
  mine?: Shape
  /** What members ask the server. */
  requests?: Requests
  /** What the server sends to one member. */
  notices?: NoticeSchemas
}
