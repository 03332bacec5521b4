/** Builds the questions that the page offers for the explorer: the figures that a person can choose, and the first question. */
import { plainBudget } from '#scenarios/budget.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import { usedIn } from './budget-steps.ts'
import type { ExploreRequest } from './exploration.ts'
import { stockOf } from './level.ts'

/** With `lesson`, the stock checks tokens as in the lesson. */
export const stocks = ['lesson', 'plain', 'writes', 'reads'] as const
export type StockChoice = (typeof stocks)[number]

/** Figures that a person can choose, smallest first. */
export const choices = {
  clients: [2, 3],
  leaseEnds: [0, 1, 2],
  crashes: [0, 1],
  lateReplies: [0, 1],
  /** Restarts of nodes, if several nodes grant the lock. */
  restarts: [0, 1],
} as const
export type Figure = keyof typeof choices
export const figures = Object.keys(choices) as Figure[]

export type ExplorerQuestion = Record<Figure, number> & { stock: StockChoice }

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
 * Returns the question that the page offers first. It allows the faults of the lesson. In a lesson without faults no lease ends either, unless the work takes
 * at least as long as the lease. Otherwise the correct lock would fail for a reason that the lesson never mentions. For the same reason, a lesson that compares
 * restarts allows only restarts.
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

/** Raises the question's budgets to what the steps need, within what a person can choose. */
export function enoughFor(path: readonly string[], question: ExplorerQuestion): ExplorerQuestion {
  const needed = {
    clients: Math.max(2, ...path.map((one) => 'ABCD'.indexOf(/[A-D]/.exec(one)?.[0] ?? 'A') + 1)),
    leaseEnds: usedIn(path, 'leaseEnds'),
    crashes: usedIn(path, 'crashes'),
    lateReplies: usedIn(path, 'lateReplies'),
    restarts: usedIn(path, 'restarts') + usedIn(path, 'delayedRestarts'),
  }
  const raised = figures.map((figure) => {
    const most = Math.max(...choices[figure])
    return [figure, Math.min(most, Math.max(question[figure], needed[figure]))]
  })
  return { stock: question.stock, ...Object.fromEntries(raised) }
}

/** Whether a dead node stays away for as long as a lease that it may have granted. */
export const isDelayed = ({ restarts }: Pick<Lesson['locks'][number], 'restarts'>): boolean =>
  restarts === 'after-one-lease'

export function requestFor(lock: LessonLock, question: ExplorerQuestion): ExploreRequest {
  const { clients, leaseEnds, crashes, lateReplies, restarts, stock } = question
  const fenced = { lesson: stockOf(lock), plain: false, writes: true, reads: 'read-and-write' as const }[stock]
  return {
    ...{ lock: lock.lock, clients, fenced },
    budget: { ...plainBudget, leaseEnds, crashes, lateReplies, ...(isQuorum(lock) ? restartsOf(lock, restarts) : {}) },
  }
}

const restartsOf = (lock: LessonLock, restarts: number) =>
  isDelayed(lock) ? { delayedRestarts: restarts } : { restarts }

/** Whether several nodes grant the lock, so that each of them may restart. */
export const isQuorum = ({ fleet }: LessonLock): boolean => fleet === 'quorum'
