/** Groups the class by exercise and progress. Pure. */
import type { ExerciseProgress } from '#model/messages/class-exercises.ts'
import type { MemberView } from '#model/messages/workshop.ts'

export const states = ['solved', 'tried', 'open'] as const
export type ExerciseStateName = (typeof states)[number]

export interface PersonAt {
  member: string
  name: string
  /** Whether this person has the exercise open: the person is here, and opened this exercise last. */
  now: boolean
  shows: boolean
}

export type Standing = Record<ExerciseStateName, PersonAt[]>

/** Groups everybody by progress on an exercise. Members who solved it are in the order of solving, and the others in the order of opening. */
export function standingIn(
  exercise: string,
  progress: readonly ExerciseProgress[],
  members: readonly Pick<MemberView, 'id' | 'name' | 'online'>[],
): Standing {
  const known = new Map(members.map((member) => [member.id, member]))
  const here = progress
    .filter((one) => one.exercise === exercise && known.has(one.member))
    .sort((a, b) => (a.solvedAtMs ?? a.openedAtMs) - (b.solvedAtMs ?? b.openedAtMs))
  const lastMs = new Map<string, number>()
  for (const { member, openedAtMs } of progress)
    lastMs.set(member, Math.max(lastMs.get(member) ?? openedAtMs, openedAtMs))
  const standing: Standing = { solved: [], tried: [], open: [] }
  for (const one of here) {
    const { name = '', online = false } = known.get(one.member) ?? {}
    standing[one.state].push({
      member: one.member,
      name,
      now: online && lastMs.get(one.member) === one.openedAtMs,
      shows: one.shows,
    })
  }
  return standing
}
