/** What a fault breaks under any lock, so that nobody is blamed for it. The lesson in each line shows it, and how far a lock can go against it. */
import type { Fault, PropertyId } from '#scenarios/lesson.ts'

interface Limit {
  breaks: readonly PropertyId[]
  lesson: string
}

const none: readonly Limit[] = []
/** A grant is gone while its holder works. */
const lostGrant: readonly PropertyId[] = ['exclusion', 'store-exclusion', 'coverage']
/** With the store's keys, its counters are gone, and with them the order of tokens. */
const lostOrder: readonly PropertyId[] = [...lostGrant, 'no-lost-update', 'fencing']

const holding = ['renew', 'read', 'work', 'write']

function limitsOf(fault: Fault): readonly Limit[] {
  switch (fault.do) {
    case 'pause':
      return holding.includes(stepOf(fault)) || fault.when.on !== 'client-about-to'
        ? [{ breaks: ['exclusion', 'coverage'], lesson: 'gc-pause' }]
        : none
    case 'delay-request':
      return fault.action === 'acquire' ? [{ breaks: ['no-leak'], lesson: 'acquire-outside-try' }] : none
    case 'cut-link':
      return [{ breaks: ['no-leak'], lesson: 'acquire-outside-try' }]
    case 'evict':
      return [{ breaks: lostGrant, lesson: 'evicted-lock' }]
    case 'flush':
    case 'kill-node':
    case 'restart-node':
      return [{ breaks: lostOrder, lesson: 'restart-amnesia' }]
    case 'jump-clock':
      return [{ breaks: lostGrant, lesson: 'clock-jump' }]
    default:
      return none
  }
}

/** Properties that no lock of this kind can keep under these faults. */
export function beyondOf(faults: readonly Fault[]): PropertyId[] {
  return [...new Set(faults.flatMap((fault) => limitsOf(fault).flatMap(({ breaks }) => breaks)))]
}

/** The lesson that tells why. */
export function lessonFor(faults: readonly Fault[]): string | undefined {
  return faults.flatMap((fault) => limitsOf(fault).map(({ lesson }) => lesson))[0]
}

const stepOf = ({ when }: Extract<Fault, { do: 'pause' }>) => when.action ?? ''
