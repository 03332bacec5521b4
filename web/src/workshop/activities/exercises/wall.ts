/** Groups the class by exercise and progress. Pure. */
import type { ExerciseProgress } from '#model/messages/class-exercises.ts'
import type { MemberView } from '#model/messages/workshop.ts'

export const states = ['solved', 'tried', 'open'] as const
export type ExerciseStateName = (typeof states)[number]

export interface PersonAt {
  member: string
  name: string
  /** Whether they have it open: it is the exercise that they opened last, and they are here. */
  now: boolean
  shows: boolean
}

export type Standing = Record<ExerciseStateName, PersonAt[]>

/** Everybody by progress on an exercise: those who solved it in the order of solving, others in the order of opening. */
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
