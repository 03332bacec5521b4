/**
 * Lists the properties that a fault breaks under any lock, so that no lock is blamed for them. Five lessons show
 * the reason and the remedy: gc-pause, acquire-outside-try, evicted-lock, restart-amnesia and clock-jump.
 */
import type { Fault, PropertyId } from '#scenarios/lesson.ts'

/** Properties that are broken if a grant disappears while its holder works. */
const lostGrant: readonly PropertyId[] = ['exclusion', 'store-exclusion', 'coverage']
/** Properties that are broken if the store loses its keys. The counters that keep tokens in order are keys too. */
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

/** Returns the properties that no lock of this kind can maintain under these faults. */
export function beyondOf(faults: readonly Fault[]): PropertyId[] {
  return [...new Set(faults.flatMap(brokenBy))]
}

const stepOf = ({ when }: Extract<Fault, { do: 'pause' }>) => when.action ?? ''
