/** Lists the levels of the game: one per wrong lock, in the order of the chapters, then one per correct lock. */

import { type Goal, goals, levelBudget } from './level.ts'
import type { Library } from './messages.ts'

export interface Level {
  /** Key of the level in the browser's storage. */
  id: string
  scenario: string
  lock: string
  /** The lock's own title. The lock's title in a lesson says little in a list of levels. */
  lockTitle: string
  /** Plain description of the lock, or its title if the title describes the lock. */
  heading: string
  lessonTitle: string
  goal: Goal
  budget: ReturnType<typeof levelBudget>
}

export const levelId = (lock: string, goal: Goal): string => `${lock} ${goal}`

/**
 * Whether the goal makes a level for a lock of this fleet and role. On one Redis some client always gets a free lock, so `progress` is not a goal there. On a
 * quorum two clients may split the votes so that neither client gets the lock. If a lock retries, a client gets the lock at some time by chance, which the game
 * does not model. So only the wrong lock is a level.
 */
const isPlayed = (goal: Goal, { fleet, role }: { fleet: string; role: string }) =>
  goal === 'progress' ? fleet === 'quorum' && role === 'wrong' : fleet === 'single'

export function levelsOf({ chapters }: Pick<Library, 'chapters'>): Level[] {
  const seen = new Set<string>()
  const lessons = chapters.flatMap(({ scenarios }) => scenarios)
  const levelsWith = (isWanted: (role: string) => boolean) =>
    lessons.flatMap((lesson) => {
      const goal = goals.find((one) => one === lesson.teaches)
      if (goal === undefined) return []
      return lesson.locks.flatMap(({ id, lock, role, store, fleet, explored = false, ...called }): Level[] => {
        const name = levelId(lock, goal)
        // A lock that has another name in a lesson is there to show something else. Only explored locks are levels: unless all orders of a lock are known,
        // nobody can tell whether an answer is right.
        const isLock = id === lock && store === 'redis' && isPlayed(goal, { fleet, role }) && explored
        if (!isLock || !isWanted(role) || seen.has(name)) return []
        seen.add(name)
        const { title, heading = title } = called.own ?? called
        const names = { lock: id, lockTitle: title, heading, lessonTitle: lesson.title }
        return [{ id: name, scenario: lesson.id, ...names, goal, budget: levelBudget(lesson) }]
      })
    })
  return [...levelsWith((role) => role === 'wrong' || role === 'compared'), ...levelsWith((role) => role === 'right')]
}

/** Whether another level has the same lock. If so, the lock's title alone does not distinguish the levels. */
export const sharesLock = ({ id, lockTitle }: Level, levels: readonly Level[]): boolean =>
  levels.some((other) => other.id !== id && other.lockTitle === lockTitle)
