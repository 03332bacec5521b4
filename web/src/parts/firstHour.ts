/** The good first hour: a path through the lessons. */
import type { LessonContext, Library } from '../../../model/messages/messages.ts'

/** Enough to follow every other lesson: what a lock is, how it ends, who may end it, why it is not enough, and why one server is not. */
export const firstHour = [
  'what-is-a-lock',
  'setnx-without-expire',
  'crash-before-expire',
  'mistaken-release',
  'gc-pause',
  'master-failover',
] as const

/** Somebody at these meets their first locks: all that goes beyond them would only frighten. */
export const isForBeginners = (lesson: string): boolean => firstHour.slice(0, 2).some((id) => id === lesson)

/** What follows a lesson of the path on it. `null`: the lesson is not on the path, or its last, or the library is not here yet. */
export function nextOnPath(lesson: string, library: Library | null): LessonContext['next'] {
  const path: readonly string[] = firstHour
  const at = path.indexOf(lesson)
  const following = at < 0 ? undefined : path[at + 1]
  const listed = library?.chapters.flatMap(({ scenarios }) => scenarios) ?? []
  const found = listed.find(({ id }) => id === following)
  return found === undefined ? null : { id: found.id, title: found.title, story: found.story }
}
