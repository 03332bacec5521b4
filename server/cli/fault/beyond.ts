/**
 * What a fault breaks under any lock, so that nobody is blamed for it. Lessons show why, and how far a lock can go against it: gc-pause, acquire-outside-try,
 * evicted-lock, restart-amnesia, clock-jump.
 */
import type { Fault, PropertyId } from '#scenarios/lesson.ts'

/** A grant is gone while its holder works. */
const lostGrant: readonly PropertyId[] = ['exclusion', 'store-exclusion', 'coverage']
/** With the store's keys, its counters are gone, and with them the order of tokens. */
const lostOrder: readonly PropertyId[] = [...lostGrant, 'no-lost-update', 'fencing']

const holding = ['renew', 'read', 'work', 'write']

function brokenBy(fault: Fault): readonly PropertyId[] {
  switch (fault.do) {
    case 'pause':
      return holding.includes(stepOf(fault)) || fault.when.on !== 'client-about-to' ? ['exclusion', 'coverage'] : []
    case 'delay-request':
      return fault.action === 'acquire' ? ['no-leak'] : []
    case 'cut-link':
      return ['no-leak']
    case 'evict':
      return lostGrant
    case 'flush':
    case 'kill-node':
    case 'restart-node':
      return lostOrder
    case 'jump-clock':
      return lostGrant
    default:
      return []
  }
}

/** Properties that no lock of this kind can keep under these faults. */
export function beyondOf(faults: readonly Fault[]): PropertyId[] {
  return [...new Set(faults.flatMap(brokenBy))]
}

const stepOf = ({ when }: Extract<Fault, { do: 'pause' }>) => when.action ?? ''
