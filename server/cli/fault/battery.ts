/** A fault at each operation of a lock: which they are, and what came of them, as a table. Pure. */
import type { Ability } from '#server/engine/client/process/messages.ts'
import { table } from '../table.ts'
import { failuresOf, type Outcome, type Trial, withStatus } from '../trial.ts'
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
  /** The same as a fault in a line. */
  line: string
}

export interface StruckLock {
  renews: boolean
  can: ReadonlySet<Ability>
  /** Its state is in no Redis, so nothing that happens to a command or a node concerns it. */
  isOutside: boolean
}

/** Faults that strike a message or a node of Redis. */
const ofRedis: ReadonlySet<BatteryFault> = new Set([
  'crash after',
  'lose-request',
  'lose-reply',
  'delay-request',
  'delay-reply',
  'evict',
  'flush',
])

/** Every fault at every operation that this lock has. The keys of the store are struck when the worker holds the lock and begins its work. */
export function strikesAt({ renews, can, isOutside }: StruckLock): Strike[] {
  return batteryFaults.flatMap((fault) =>
    stepsOf(fault).flatMap((at): Strike[] => {
      if (at === 'renew' && !renews) return []
      if (fault === 'cancel' && !can.has('cancel')) return []
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

/** Id of the run, which also names its recordings. */
export const runIdOf = ({ fault, at }: Pick<Strike, 'fault' | 'at'>): string =>
  `battery-${fault.replace(' ', '-')}-${at}`

export interface StruckTrial extends Strike {
  trial: Trial
}

/** Data of one cell. */
export interface BatteryCell extends Strike {
  outcome: Outcome
  violated: string[]
  /** Violated, as it would be under any lock of this kind. */
  beyond: string[]
  why?: string
  trace: string
}

export function cellOf({ trial, ...strike }: StruckTrial): BatteryCell {
  const { outcome, why, report } = trial
  return {
    ...strike,
    outcome,
    violated: failuresOf(trial).map(([id]) => id),
    beyond: withStatus(trial, 'beyond'),
    ...(why === undefined ? {} : { why }),
    trace: report.trace,
  }
}

/** Text of a cell. `undefined`: this fault cannot strike there. */
export function sayCell(cell: Pick<BatteryCell, 'outcome' | 'violated' | 'beyond'> | undefined): string {
  if (cell === undefined) return '–'
  if (cell.outcome === 'not-tried') return '?'
  if (cell.violated.length > 0) return cell.violated.join(', ')
  if (cell.outcome !== 'held') return '·'
  return cell.beyond.length > 0 ? `held, but ${cell.beyond.join(', ')}` : 'held'
}

/** A row for each fault, a column for each operation. */
export function batteryRows(cells: readonly BatteryCell[]): string[][] {
  const columns = batterySteps.filter((at) => cells.some((cell) => cell.at === at))
  const rows = batteryFaults.filter((fault) => cells.some((cell) => cell.fault === fault))
  return [
    ['FAULT', ...columns],
    ...rows.map((fault) => [
      fault,
      ...columns.map((at) => sayCell(cells.find((cell) => cell.fault === fault && cell.at === at))),
    ]),
  ]
}

export function batteryAsText(cells: readonly BatteryCell[]): string {
  const legend =
    'held, but: violated too, as under any lock of this kind. ·: the fault never reached it. ?: it could not be tried.'
  return `${table(batteryRows(cells))}${legend}\n`
}
