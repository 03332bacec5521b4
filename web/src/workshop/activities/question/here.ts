/** Counts the members who are here, and how many of them have answered. Answers of members who left do not count. Pure. */
import type { MemberView } from '#model/messages/workshop.ts'

export function answeredHere(members: readonly Pick<MemberView, 'online' | 'answered'>[]): {
  answered: number
  here: number
} {
  const online = members.filter((member) => member.online)
  return { answered: online.filter((member) => member.answered).length, here: online.length }
}
