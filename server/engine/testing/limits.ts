/** What right locks cannot survive, and the lesson that tells why and repairs it. */
import type { PropertyId } from '../../../scenarios/define.ts'
import type { FaultName, Outcome } from './battery.ts'

interface Limit {
  faults: readonly FaultName[]
  breaks: readonly PropertyId[]
  /** The lesson that tells of it. */
  lesson: string
  /** Only these locks; all without. */
  locks?: readonly string[]
}

const limits: readonly Limit[] = [
  // Whoever is stopped cannot know that its lease ends. With a fence, no write is lost.
  { faults: ['pause'], breaks: ['exclusion', 'coverage', 'no-lost-update'], lesson: 'gc-pause' },
  // These do not ask how old the answer is that grants them the lock.
  { faults: ['late reply', 'pause'], breaks: ['coverage'], lesson: 'late-grant-one-server' },
  // A SET that arrives when its client has given up is granted to nobody. Only its lease ends it.
  { faults: ['late request'], breaks: ['no-leak'], lesson: 'acquire-outside-try' },
  // As published: a grant whose answer is lost is not given back.
  { faults: ['lost reply'], breaks: ['no-leak'], lesson: 'acquire-outside-try', locks: ['redisson-style'] },
]

/** The limit that explains all that was violated, if there is one. */
export function limitOf({ lock, fault, violated }: Outcome): Limit | undefined {
  return limits.find(
    ({ faults, breaks, locks }) =>
      faults.includes(fault) &&
      (locks?.includes(lock) ?? true) &&
      violated.every((property) => breaks.includes(property)),
  )
}
