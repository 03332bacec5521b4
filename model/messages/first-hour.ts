/** Path of the good first hour through the lessons. */

/** Lessons that every other lesson builds on: what a lock is, how it ends, who may end it, what keeps it alive, and why that is not enough. */
export const firstHour = [
  'what-is-a-lock',
  'setnx-without-expire',
  'crash-before-expire',
  'mistaken-release',
  'lease-too-short',
  'gc-pause',
] as const

/** Lesson after the first hour: all of the hour trusted one server, which can die. */
const leadsTo = 'master-failover'

const path: readonly string[] = [...firstHour, leadsTo]

export const endsFirstHour = (lesson: string): boolean => lesson === firstHour.at(-1)

/** Lessons where readers meet their first locks: advanced features would only frighten them. */
export const isForBeginners = (lesson: string): boolean => firstHour.slice(0, 2).some((id) => id === lesson)

/** Lessons where the story comes first: code and state stay hidden until the reader opens them. */
export const isCalm = (lesson: string): boolean => path.includes(lesson)

export function nextOnPath(lesson: string): string | undefined {
  const at = path.indexOf(lesson)
  return at < 0 ? undefined : path[at + 1]
}
