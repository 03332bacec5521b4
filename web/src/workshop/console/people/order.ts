import type { MemberView } from '#model/messages/workshop.ts'
import { regional } from '#web/locale/language.ts'

export const orders = ['name', 'score', 'answered'] as const
export type PeopleOrder = (typeof orders)[number]

/** Sorts members. Members who are away come last in every order. Members with equal values are sorted by name. */
export function ordered(members: readonly MemberView[], order: PeopleOrder): MemberView[] {
  const by: Record<PeopleOrder, (member: MemberView) => number> = {
    name: () => 0,
    score: ({ score }) => -score,
    answered: ({ answered }) => Number(answered),
  }
  return members.toSorted(
    (a, b) =>
      Number(b.online) - Number(a.online) || by[order](a) - by[order](b) || a.name.localeCompare(b.name, regional()),
  )
}
