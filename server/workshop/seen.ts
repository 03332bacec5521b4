/** Computes when members were last seen. Pure. */
import type { Member } from './base/member.ts'

/**
 * Counts members who are present as seen now. Their records only say when a window last
 * connected or disconnected, which may have been before a server restart.
 */
export function seenBy(members: readonly Member[], present: readonly { member: string }[], nowMs: number): Member[] {
  const here = new Set(present.map(({ member }) => member))
  return members.map((member) => (here.has(member.id) ? { ...member, lastSeenAtMs: nowMs } : member))
}
