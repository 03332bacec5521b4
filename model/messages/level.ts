/** Defines a level of the game: one lock, a goal, and the faults that may happen. */
import { type Budget, plainBudget } from '#scenarios/budget.ts'
import type { Lesson, PropertyId } from '#scenarios/lesson.ts'
import type { ExplorationSummary, ExploreRequest, Fenced, Position } from './exploration.ts'

/** Properties that explorations judge. Each may be the goal of a level. */
export const goals = [
  'exclusion',
  'no-lost-update',
  'owner-only',
  'no-immortal-lock',
  'no-leak',
  'fencing',
  'progress',
] as const satisfies readonly PropertyId[]
export type Goal = (typeof goals)[number]

type Lock = Lesson['locks'][number]

/**
 * Returns the faults that may happen in a level. These depend on the lesson's own faults: a lost reply allows one late or lost reply, and a late reply, or a
 * crash after a renewal, allows one tick of a watchdog. On a quorum one lost reply is enough: two clients then hold the votes of three nodes, and no node has a
 * vote left.
 */
export function levelBudget({ locks }: { locks: readonly Pick<Lock, 'faults' | 'fleet'>[] }): Budget {
  if (locks.every(({ fleet }) => fleet === 'quorum')) return { ...plainBudget, lateReplies: 1 }
  const meets = (fault: Lock['faults'][number]['do']) =>
    locks.some(({ faults, fleet }) => fleet === 'single' && faults.some((each) => each.do === fault))
  return {
    ...{ ...plainBudget, leaseEnds: 1, crashes: 1 },
    ...{
      lateReplies: meets('lose-reply') ? 1 : 0,
      ticks: meets('delay-reply') || locks.some(crashesAfterRenewal) ? 1 : 0,
    },
  }
}

/** Whether a crash waits for a renewal. If so, the watchdog must tick. */
const crashesAfterRenewal = ({ faults }: Pick<Lock, 'faults'>) =>
  faults.some((fault) => fault.do === 'crash' && fault.when.action?.startsWith('renew'))

/**
 * Returns how the stock checks tokens in the lesson's run. If the stock checks a token in a step before the write, a newer write may slip in between, so such a
 * stock counts as one without checks.
 */
export function stockOf({ fence }: Pick<Lock, 'fence'>): Fenced {
  return fence === 'read-and-write' ? fence : fence === 'in-write'
}

export function levelRequest(lesson: Pick<Lesson, 'locks'>, lock: Lock): ExploreRequest {
  return { lock: lock.lock, clients: 2, fenced: stockOf(lock), budget: levelBudget(lesson) }
}

/**
 * Whether the goal is reached: the property is broken, or, for goals about waiting, no client can ever get the lock. For `progress`, a client that got the lock
 * once did not wait in vain.
 */
export function isReached(
  {
    brokenAlready,
    hopeless,
    clients,
  }: Pick<Position, 'brokenAlready' | 'hopeless'> & { clients: readonly GrantedClient[] },
  goal: PropertyId,
): boolean {
  if (brokenAlready.includes(goal)) return true
  return hopeless && (goal === 'no-immortal-lock' || (goal === 'progress' && !clients.some(({ granted }) => granted)))
}

/**
 * Whether the lock refuses every client in every order. If so, nothing can break, and that does not show that the lock is good. Always `false` for a lock that
 * throws.
 */
export const grantsNobody = ({ ungranted, threw }: Pick<ExplorationSummary, 'ungranted' | 'threw'>) =>
  threw === undefined && ungranted === true

/** Returns the clients that are refused the lock in every order although another client gets it. Always empty for a lock that throws. */
export const refusedBy = ({ refused = [], threw }: Pick<ExplorationSummary, 'refused' | 'threw'>): readonly string[] =>
  threw === undefined ? refused : []

type GrantedClient = Pick<Position['clients'][number], 'granted'>
