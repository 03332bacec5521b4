/** When members were last seen. Pure. */
import type { Member } from './base/member.ts'

/** Members who are present count as seen now: a record only says when a window last came or went, which may have been before the server was started again. */
export function seenBy(members: readonly Member[], present: readonly { member: string }[], nowMs: number): Member[] {
  const here = new Set(present.map(({ member }) => member))
  return members.map((member) => (here.has(member.id) ? { ...member, lastSeenAtMs: nowMs } : member))
}
