import * as z from 'zod/mini'

export const Member = z.object({
  id: z.string(),
  name: z.string(),
  /** The member's name in an anonymous room. */
  alias: z.optional(z.string()),
  /** Hash of the member's token. The token itself is not stored. */
  tokenHash: z.string(),
  /** Hash of the secret of the browser with which the member joined. */
  device: z.optional(z.string()),
  joinedAtMs: z.number(),
  /** Time at which one of the member's windows last connected or disconnected, in milliseconds since 1970. */
  lastSeenAtMs: z.number(),
  removed: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An answer: the index of an option, or the member's own words. */
export const MemberAnswer = z.object({
  question: z.number(),
  member: z.string(),
  option: z.optional(z.number()),
  words: z.optional(z.string()),
})
export type MemberAnswer = z.infer<typeof MemberAnswer>

/** Name for members without an alias, who can exist in rooms from older versions. */
const nobody = 'Guest'

/** Returns the name that other people may see. */
export function shownName({ anonymous }: { anonymous: boolean }, { name, alias }: Member): string {
  return anonymous ? (alias ?? nobody) : name
}

/** Returns the members with the names that other people may see. Removed members are left out. */
export function peopleIn(room: { anonymous: boolean }, members: readonly Member[]): { id: string; name: string }[] {
  return members.filter(({ removed }) => !removed).map((member) => ({ id: member.id, name: shownName(room, member) }))
}
