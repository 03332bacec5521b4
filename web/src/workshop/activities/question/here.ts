/** How many of those who are here have answered. Whoever answered and left makes up for nobody. Pure. */
import type { MemberView } from '#model/messages/workshop.ts'

export function answeredHere(members: readonly Pick<MemberView, 'online' | 'answered'>[]): {
  answered: number
  here: number
} {
  const online = members.filter((member) => member.online)
  return { answered: online.filter((member) => member.answered).length, here: online.length }
}
