/** The levels of the game: one a lock, in the order of the chapters, and at the end the locks that repair. */

import { type Goal, goals, levelBudget } from './level.ts'
import type { Library } from './messages.ts'

export interface Level {
  /** Names it in what the browser keeps. */
  id: string
  scenario: string
  /** The run's id in the lesson. */
  lock: string
  /** The lock's own title: what a lesson calls it says little in a list of levels. */
  lockTitle: string
  /** What the lock does, in words; its own title where that says it. */
  heading: string
  lessonTitle: string
  goal: Goal
  budget: ReturnType<typeof levelBudget>
}

/** What the browser keeps a level by. */
export const levelId = (lock: string, goal: Goal): string => `${lock} ${goal}`

/**
 * On one Redis somebody always gets a free lock. On a quorum two may share the votes, and nobody gets it. They try as often as they like, and by chance one
 * succeeds some day: the board knows no chance, so only the lock that leaves it out is a level.
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
        // Under another name a lesson changes something else than the lock. A quorum has too many orders to prove that a lock holds, and where a lease may end, to
        // know all. Of a lock whose orders cannot all be known, nobody could say whether an answer is right.
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

/** Whether another level is about the same lock: its name alone does not tell them apart. */
export const sharesLock = ({ id, lockTitle }: Level, levels: readonly Level[]): boolean =>
  levels.some((other) => other.id !== id && other.lockTitle === lockTitle)
