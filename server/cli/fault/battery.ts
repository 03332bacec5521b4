/** Lists the faults of a battery, which strikes a lock with each fault at each operation. Pure. */
import type { Ability } from '#server/engine/client/process/messages.ts'
import type { Step } from './vocabulary.ts'

export const batteryFaults = [
  'pause',
  'crash before',
  'crash after',
  'lose-request',
  'lose-reply',
  'delay-request',
  'delay-reply',
  'cancel',
  'evict',
  'flush',
] as const
export type BatteryFault = (typeof batteryFaults)[number]

export const batterySteps = ['acquire', 'renew', 'work', 'write', 'release'] as const satisfies readonly Step[]
export type BatteryStep = (typeof batterySteps)[number]

/** One run of the battery. */
export interface Strike {
  fault: BatteryFault
  at: BatteryStep
  /** The fault as a line that could follow `--fault`. */
  line: string
}

export interface StruckLock {
  renews: boolean
  can: ReadonlySet<Ability>
  /** Whether the lock keeps its state outside Redis. If so, faults of commands and nodes do not apply to it. */
  isOutside: boolean
  /** Whether all workers share one process, which a crash would end for all of them. */
  together?: boolean
}

/** Faults that strike a message or a Redis node. */
const ofRedis: ReadonlySet<BatteryFault> = new Set([
  'crash after',
  'lose-request',
  'lose-reply',
  'delay-request',
  'delay-reply',
  'evict',
  'flush',
])

/** Lists every fault at every operation of this lock. Faults that remove a store's keys strike when the worker holds the lock and begins to work. */
export function strikesAt({ renews, can, isOutside, together }: StruckLock): Strike[] {
  return batteryFaults.flatMap((fault) =>
    stepsOf(fault).flatMap((at): Strike[] => {
      if (at === 'renew' && !renews) return []
      if (fault === 'cancel' && !can.has('cancel')) return []
      if (together && fault.startsWith('crash')) return []
      if (isOutside && (ofRedis.has(fault) || (at !== 'write' && fault !== 'cancel'))) return []
      const line = fault === 'evict' || fault === 'flush' ? `${fault} before ${at}` : `${fault} ${at}`
      return [{ fault, at, line }]
    }),
  )
}

function stepsOf(fault: BatteryFault): readonly BatteryStep[] {
  if (fault === 'cancel') return ['acquire', 'release']
  if (fault === 'evict' || fault === 'flush') return ['work']
  return fault === 'pause' || fault.startsWith('crash')
    ? ['acquire', 'renew', 'write', 'release']
    : ['acquire', 'renew', 'release']
}

/** Returns the id of the run, which is also part of the names of its recordings. */
export const runIdOf = ({ fault, at }: Pick<Strike, 'fault' | 'at'>): string =>
  `battery-${fault.replace(' ', '-')}-${at}`
