/** A room's member and its answers, as stored. */
import * as z from 'zod/mini'

export const Member = z.object({
  id: z.string(),
  name: z.string(),
  /** The member's name in a room without names. */
  alias: z.optional(z.string()),
  /** Hash of the member's token, which itself is not stored. */
  tokenHash: z.string(),
  /** Hash of the secret of the browser that the member came with. */
  device: z.optional(z.string()),
  joinedAtMs: z.number(),
  /** Time at which one of its windows last came or went. */
  lastSeenAtMs: z.number(),
  /** Whether the teacher has removed the member. */
  removed: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An answer: an option, or own words. */
export const MemberAnswer = z.object({
  question: z.number(),
  member: z.string(),
  option: z.optional(z.number()),
  words: z.optional(z.string()),
})
export type MemberAnswer = z.infer<typeof MemberAnswer>

/** Name for members without a number, as in rooms of older versions. */
const nobody = 'Guest'

/** The name that others may see. */
export function shownName({ anonymous }: { anonymous: boolean }, { name, alias }: Member): string {
  return anonymous ? (alias ?? nobody) : name
}

/** Members with the names that others may see. Removed members are left out. */
export function peopleIn(room: { anonymous: boolean }, members: readonly Member[]): { id: string; name: string }[] {
  return members.filter(({ removed }) => !removed).map((member) => ({ id: member.id, name: shownName(room, member) }))
}
