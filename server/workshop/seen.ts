import type { Member } from './base/member.ts'

/**
 * Sets the time at which members were last seen. Members who are present are seen now. Records only say
 * when a window last connected or disconnected, which may have been before a server restart. Pure.
 */
export function seenBy(members: readonly Member[], present: readonly { member: string }[], nowMs: number): Member[] {
  const here = new Set(present.map(({ member }) => member))
  return members.map((member) => (here.has(member.id) ? { ...member, lastSeenAtMs: nowMs } : member))
}
