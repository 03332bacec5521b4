import { type Goal, goals } from '#model/messages/level.ts'
import { isQuorum } from '#model/messages/offered.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import type { ExplorerPlace } from './question.ts'

export interface PartProps {
  lesson: Lesson
  place: ExplorerPlace
  go: (change: Partial<ExplorerPlace>) => void
  /** Returns the address that `go` leads to. */
  addressOf: (change: Partial<ExplorerPlace>) => string
}

/**
 * Returns how the map simplifies the lesson. `hasQuorum` means that the lesson has a majority lock, which has fewer nodes on the map. `dies` means that a
 * master dies in the lesson but not on the map.
 */
export const smallerOf = ({ locks }: Lesson) => ({
  hasQuorum: locks.some(isQuorum),
  dies: locks.some(({ fleet, store }) => fleet === 'sentinel' && store === 'redis'),
})

export function lockOf({ locks }: Lesson, { lock }: ExplorerPlace): LessonLock | undefined {
  return locks.find(({ id }) => id === lock) ?? locks[0]
}

export function goalOf({ teaches }: Lesson, { goal }: ExplorerPlace): Goal {
  return goal ?? goals.find((one) => one === teaches) ?? 'exclusion'
}
