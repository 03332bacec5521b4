/** Defines a server's rooms as its host lists and changes them. */
import * as z from 'zod/mini'
import { RoomCode, RoomSecret } from './room-ids.ts'
import { written } from './written.ts'

export const RoomTitle = written(80)

/** A room as the host sees it. Times are in milliseconds since 1970. */
export const KeptRoom = z.object({
  code: RoomCode,
  title: z.string(),
  state: z.enum(['open', 'ended']),
  createdAtMs: z.number(),
  changedAtMs: z.number(),
  /** Time at which the room is deleted, unless somebody changes the room before. */
  keptUntilMs: z.number(),
  /** Number of members who have joined, not counting removed ones. */
  people: z.int(),
  here: z.int(),
  /** The item of the plan that began last, counting from 0, and the number of items in the plan; `null` if none has begun. */
  item: z.nullable(z.object({ number: z.int(), of: z.int() })),
  scenario: z.nullable(z.string()),
  /** Secret that lets the teacher in; `null` if only the person who opened the room knows it. *Reopen* makes a new secret. */
  secret: z.nullable(RoomSecret),
})
export type KeptRoom = z.infer<typeof KeptRoom>
export const KeptRooms = z.array(KeptRoom)

export const RoomRename = z.strictObject({ title: RoomTitle })
