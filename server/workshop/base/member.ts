/** A member of a room and its answers, as they are kept. */
import * as z from 'zod/mini'

export const Member = z.object({
  id: z.string(),
  name: z.string(),
  /** The member's name where the room goes without names. */
  alias: z.optional(z.string()),
  /** The member's token is kept as a hash only. */
  tokenHash: z.string(),
  /** Hash of the secret of the browser that the member came with. */
  device: z.optional(z.string()),
  joinedAtMs: z.number(),
  /** When its last window came or went. */
  lastSeenAtMs: z.number(),
  /** The teacher has shown it out. */
  removed: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An option, or one's own words. */
export const MemberAnswer = z.object({
  question: z.number(),
  member: z.string(),
  option: z.optional(z.number()),
  words: z.optional(z.string()),
})
export type MemberAnswer = z.infer<typeof MemberAnswer>

/** In a room of an older version nobody has a number. */
const nobody = 'Guest'

/** The name that others may see. */
export function shownName({ anonymous }: { anonymous: boolean }, { name, alias }: Member): string {
  return anonymous ? (alias ?? nobody) : name
}

/** Members by the name that others may see. Those who were shown out are left out. */
export function peopleIn(room: { anonymous: boolean }, members: readonly Member[]): { id: string; name: string }[] {
  return members.filter(({ removed }) => !removed).map((member) => ({ id: member.id, name: shownName(room, member) }))
}
