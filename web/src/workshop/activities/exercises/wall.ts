/** The class by exercise and by how far each has come. Pure. */
import type { ExerciseProgress } from '#model/messages/class-exercises.ts'
import type { MemberView } from '#model/messages/workshop.ts'

export const states = ['solved', 'tried', 'open'] as const
export type ExerciseStateName = (typeof states)[number]

export interface PersonAt {
  member: string
  name: string
  /** Has it open now: what somebody opened last, as long as they are here. */
  now: boolean
  shows: boolean
}

export type Standing = Record<ExerciseStateName, PersonAt[]>

/** Those who solved it stand in the order of time, everybody else in that of opening. */
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
