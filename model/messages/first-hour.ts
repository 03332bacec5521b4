/** The good first hour: a path through the lessons. */

/** Enough to follow every other lesson: what a lock is, how it ends, who may end it, what keeps it alive, and why it is not enough. */
export const firstHour = [
  'what-is-a-lock',
  'setnx-without-expire',
  'crash-before-expire',
  'mistaken-release',
  'lease-too-short',
  'gc-pause',
] as const

/** Where the first hour leads on: all of it trusted one server, and that can die. */
const leadsTo = 'master-failover'

const path: readonly string[] = [...firstHour, leadsTo]

/** Whoever has come to the end of this one has been through the whole first hour. */
export const endsFirstHour = (lesson: string): boolean => lesson === firstHour.at(-1)

/** Somebody at these meets their first locks: all that goes beyond them would only frighten. */
export const isForBeginners = (lesson: string): boolean => firstHour.slice(0, 2).some((id) => id === lesson)

/** Here the story comes first: code and state wait until they are asked for. */
export const isCalm = (lesson: string): boolean => path.includes(lesson)

/** The lesson that follows this one on the path, or that the path leads to, if this one is on it. */
export function nextOnPath(lesson: string): string | undefined {
  const at = path.indexOf(lesson)
  return at < 0 ? undefined : path[at + 1]
}
