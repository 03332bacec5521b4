/** What the page offers to ask of the explorer: the figures that a person can choose, and what it asks at first. */
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import type { ExploreRequest } from './exploration.ts'
import { stockOf } from './level.ts'

/** `lesson`: as the lesson has it. */
export const stocks = ['lesson', 'plain', 'writes', 'reads'] as const
export type StockChoice = (typeof stocks)[number]

export interface ExplorerQuestion {
  clients: number
  leaseEnds: number
  crashes: number
  lateReplies: number
  /** Of nodes, where several of them grant the lock. */
  restarts: number
  stock: StockChoice
}

/** The figures that a person can choose, smallest first. */
export const choices = {
  clients: [2, 3],
  leaseEnds: [0, 1, 2],
  crashes: [0, 1],
  lateReplies: [0, 1],
  restarts: [0, 1],
} as const
export const usual: ExplorerQuestion = {
  clients: 2,
  leaseEnds: 1,
  crashes: 1,
  lateReplies: 0,
  restarts: 0,
  stock: 'lesson',
}

interface LessonFaults {
  locks: readonly Pick<Lesson['locks'][number], 'faults' | 'restarts'>[]
  parameters: Lesson['parameters']
}

/**
 * As much may happen as goes wrong in the lesson. Where nothing does, no lease ends either, unless the work is longer than the lease: else the
 * lock that holds would look the worse for what the lesson never speaks of. For the same reason nothing but restarts happens where the lesson compares them.
 */
export function questionFor({ locks, parameters }: LessonFaults): ExplorerQuestion {
  const faults = new Set(locks.flatMap((lock) => lock.faults.map((fault) => fault.do)))
  const { leaseMs, workMs } = parameters
  const outlasts = workMs === undefined || workMs.default >= leaseMs.default
  if (locks.some(isDelayed)) return { ...usual, leaseEnds: 0, crashes: 0, restarts: 1 }
  const isLate = faults.has('lose-reply') || faults.has('delay-reply')
  return {
    ...usual,
    leaseEnds: faults.size > 0 || outlasts ? 1 : 0,
    crashes: faults.has('crash') ? 1 : 0,
    lateReplies: isLate ? 1 : 0,
  }
}

/** A node that died stays away as long as it may have granted a lease. */
export const isDelayed = ({ restarts }: Pick<Lesson['locks'][number], 'restarts'>): boolean =>
  restarts === 'after-one-lease'

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
