/** What right locks cannot survive, and the lesson that tells why and repairs it. */
import type { PropertyId } from '#scenarios/define.ts'
import type { FaultName, Outcome } from './battery.ts'

interface Limit {
  fault: FaultName
  /** No more than these: with a fence, no update is lost. */
  breaks: readonly PropertyId[]
  /** The lesson that tells of it. */
  lesson: string
  /** Only at these operations. */
  at: (action: string) => boolean
  /** Only these locks; all without. */
  locks?: readonly string[]
  /** Not these. */
  except?: readonly string[]
}

const asks = (action: string) =>
  action === 'SET' || ['acquire', 'take-place', 'enter-named'].some((name) => action.startsWith(name))
/** What only a holder may do. */
const ownSteps = ['write', 'read', 'leave']
const renews = (action: string) => action.startsWith('renew') || action === 'EVALSHA'

/** These look at their clock when they are granted something, so a late answer grants them nothing. */
const looksAtClock = ['set-nx-px-validity', 'watchdog-deadline', 'redlock', 'redlock-extend', 'redlock-counter']

const limits: readonly Limit[] = [
  // Whoever is stopped cannot know that its lease ends. With a fence, no write is lost.
  {
    fault: 'pause',
    breaks: ['exclusion', 'coverage', 'no-lost-update'],
    lesson: 'gc-pause',
    at: (action) => ownSteps.includes(action) || renews(action),
  },
  // The lock stood still before the work had begun: nobody has written yet, but the lease is over.
  {
    fault: 'pause',
    breaks: ['coverage'],
    lesson: 'gc-pause',
    at: (action) => action === 'reap.lua',
    locks: ['list-queue-reliable'],
  },
  // These do not ask how old the answer is that grants them the lock.
  {
    fault: 'late reply',
    breaks: ['coverage'],
    lesson: 'late-grant-one-server',
    at: (action) => asks(action) || action === 'reap.lua',
    except: looksAtClock,
  },
  // A SET that arrives when its client has given up is granted to nobody. Only its lease ends it.
  { fault: 'late request', breaks: ['no-leak'], lesson: 'acquire-outside-try', at: asks },
  // This renewal takes back a lock that Redis has forgotten, also when it arrives after the release.
  {
    fault: 'late request',
    breaks: ['no-leak'],
    lesson: 'zombie-watchdog',
    at: (action) => action === 'renew-or-retake.lua',
    locks: ['watchdog-ordered-stop'],
  },
  // As published: a grant whose answer is lost is not given back.
  { fault: 'lost reply', breaks: ['no-leak'], lesson: 'acquire-outside-try', at: asks, locks: ['redisson-style'] },
]

/** The limit that explains all that was violated, if there is one. */
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
