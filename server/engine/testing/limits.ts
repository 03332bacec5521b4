/** Lists known limits of right locks, each with the lesson that explains and repairs it. */
import type { PropertyId } from '#scenarios/define.ts'
import type { FaultName, Outcome } from './battery.ts'

interface Limit {
  fault: FaultName
  /** Properties that may break. If any other property breaks, this limit does not explain the violation. */
  breaks: readonly PropertyId[]
  lesson: string
  /** Returns whether the limit applies to this operation. */
  at: (action: string) => boolean
  /** Locks that the limit applies to. If absent, the limit applies to all locks. */
  locks?: readonly string[]
  /** Locks that the limit does not apply to. */
  except?: readonly string[]
}

const asks = (action: string) =>
  action === 'SET' || ['acquire', 'take-place', 'enter-named'].some((name) => action.startsWith(name))
/** Steps that only a holder may take. */
const ownSteps = ['write', 'read', 'leave']
const renews = (action: string) => action.startsWith('renew') || action === 'EVALSHA'

/** Locks that read their clock when they get a grant, so a late answer grants them nothing. */
const looksAtClock = ['set-nx-px-validity', 'watchdog-deadline', 'redlock', 'redlock-extend', 'redlock-counter']

const limits: readonly Limit[] = [
  // A paused client cannot know that its lease ends. With a fence, no write is lost.
  {
    fault: 'pause',
    breaks: ['exclusion', 'coverage', 'no-lost-update'],
    lesson: 'gc-pause',
    at: (action) => ownSteps.includes(action) || renews(action),
  },
  // The lock was paused before the work had begun. No client has written yet, but the lease is over.
  {
    fault: 'pause',
    breaks: ['coverage'],
    lesson: 'gc-pause',
    at: (action) => action === 'reap.lua',
    locks: ['list-queue-reliable'],
  },
  // These locks ignore the age of the answer that grants them the lock.
  {
    fault: 'late reply',
    breaks: ['coverage'],
    lesson: 'late-grant-one-server',
    at: (action) => asks(action) || action === 'reap.lua',
    except: looksAtClock,
  },
  // A SET that arrives after its client has given up grants the lock to nobody. Only the end of the lease frees the lock.
  { fault: 'late request', breaks: ['no-leak'], lesson: 'acquire-outside-try', at: asks },
  // This renewal retakes a lock that Redis has lost, even if it arrives after the release.
  {
    fault: 'late request',
    breaks: ['no-leak'],
    lesson: 'zombie-watchdog',
    at: (action) => action === 'renew-or-retake.lua',
    locks: ['watchdog-ordered-stop'],
  },
  // This is the published behavior: a grant whose answer is lost is not released.
  { fault: 'lost reply', breaks: ['no-leak'], lesson: 'acquire-outside-try', at: asks, locks: ['redisson-style'] },
]

/** Returns the limit that explains all violations, if there is one. */
export function limitOf({ lock, fault, at, violated }: Outcome): Limit | undefined {
  return limits.find(
    (limit) =>
      limit.fault === fault &&
      limit.at(at) &&
      (limit.locks?.includes(lock) ?? true) &&
      !limit.except?.includes(lock) &&
      violated.every((property) => limit.breaks.includes(property)),
  )
}
