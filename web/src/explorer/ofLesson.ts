/** What an address asks of a lesson. */
import type { ExploreRequest } from '#model/messages/exploration.ts'
import { type Goal, goals, stockOf } from '#model/messages/level.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import { type ExplorerPlace, type ExplorerQuestion, isDelayed } from './question.ts'

/** What the parts of the page are given. */
export interface PartProps {
  lesson: Lesson
  place: ExplorerPlace
  go: (change: Partial<ExplorerPlace>) => void
  /** The address that `go` leads to. */
  addressOf: (change: Partial<ExplorerPlace>) => string
}

export function requestFor(lock: LessonLock, question: ExplorerQuestion): ExploreRequest {
  const { clients, leaseEnds, crashes, lateReplies, restarts, stock } = question
  const fenced = { lesson: stockOf(lock), plain: false, writes: true, reads: 'read-and-write' as const }[stock]
  return {
    ...{ lock: lock.lock, clients, fenced },
    budget: { leaseEnds, crashes, lateReplies, attempts: 1, ...(isQuorum(lock) ? restartsOf(lock, restarts) : {}) },
  }
}

const restartsOf = (lock: LessonLock, restarts: number) =>
  isDelayed(lock) ? { delayedRestarts: restarts } : { restarts }

/** Several nodes grant it, and each of them may restart for itself. */
export const isQuorum = ({ fleet }: LessonLock): boolean => fleet === 'quorum'

/** What is smaller on the map than in the lesson. */
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
