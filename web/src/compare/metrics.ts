/** Defines the compared measurements, in order, each with a lesson that demonstrates it. */
import type { LockFigures } from '#model/messages/store-figures.ts'
import type { VerdictStatus } from '#scenarios/lesson.ts'

export type SectionId = 'performance' | 'reliability' | 'complexity'

export interface BarMetric {
  kind: 'bar'
  id: BarId
  better: 'more' | 'less'
  /** Returns `null` if the lock cannot be measured. */
  value(lock: LockFigures): number | null
  lesson: string
}

export interface VerdictMetric {
  kind: 'verdict'
  id: VerdictId
  /** Returns `null` if the lock was not tested. */
  value(lock: LockFigures): VerdictStatus | null
  lesson: string
}

export type ComparedMetric = BarMetric | VerdictMetric
export type BarId = 'pairs-unsynced' | 'pairs-synced' | 'trips' | 'handover' | 'crash' | 'lines' | 'memory' | 'start'
export type VerdictId = 'pause' | 'restart' | 'restart-without-file'

export const sections: readonly { id: SectionId; metrics: readonly ComparedMetric[] }[] = [
  {
    id: 'performance',
    metrics: [
      {
        kind: 'bar',
        id: 'pairs-synced',
        better: 'more',
        value: (lock) => lock.pairsPerSecond.synced,
        lesson: 'restart-amnesia',
      },
      {
        kind: 'bar',
        id: 'pairs-unsynced',
        better: 'more',
        value: (lock) => lock.pairsPerSecond.unsynced,
        lesson: 'three-stores',
      },
      {
        kind: 'bar',
        id: 'trips',
        better: 'less',
        value: (lock) => lock.roundTripsPerGrant,
        lesson: 'redlock-survives',
      },
      { kind: 'bar', id: 'handover', better: 'less', value: (lock) => lock.handoverMs, lesson: 'thundering-herd' },
    ],
  },
  {
    id: 'reliability',
    metrics: [
      { kind: 'bar', id: 'crash', better: 'less', value: (lock) => lock.afterCrashMs, lesson: 'setnx-without-expire' },
      { kind: 'verdict', id: 'pause', value: (lock) => lock.pausedStock, lesson: 'gc-pause' },
      {
        kind: 'verdict',
        id: 'restart',
        value: (lock) => lock.restartExclusion.withFile,
        lesson: 'restart-amnesia',
      },
      {
        kind: 'verdict',
        id: 'restart-without-file',
        value: (lock) => lock.restartExclusion.withoutFile,
        lesson: 'restart-amnesia',
      },
    ],
  },
  {
    id: 'complexity',
    metrics: [
      { kind: 'bar', id: 'lines', better: 'less', value: (lock) => lock.lines, lesson: 'mysql-unique-row' },
      { kind: 'bar', id: 'memory', better: 'less', value: (lock) => lock.memoryMb, lesson: 'zookeeper-session' },
      { kind: 'bar', id: 'start', better: 'less', value: (lock) => lock.coldStartMs, lesson: 'etcd-lease' },
    ],
  },
]

/** Returns the best value, or `null` if no lock has a value. */
export function bestOf(locks: readonly LockFigures[], { value, better }: BarMetric): number | null {
  const values = locks.flatMap((lock) => value(lock) ?? [])
  if (values.length === 0) return null
  return better === 'more' ? Math.max(...values) : Math.min(...values)
}

/** Returns the length of a bar from 0 to 1. The largest value fills the row. */
export function barShare(value: number, locks: readonly LockFigures[], metric: BarMetric): number {
  const largest = Math.max(...locks.map((lock) => metric.value(lock) ?? 0))
  return largest === 0 ? 0 : value / largest
}

export interface Ranked {
  lock: LockFigures
  value: number
}

/** Ranks the stores by their best lock, best first. Leaves out locks without a value. */
export function ranking(
  locks: readonly LockFigures[],
  value: (lock: LockFigures) => number | null,
  better: BarMetric['better'],
): Ranked[] {
  const sign = better === 'more' ? -1 : 1
  const best = new Map<string, Ranked>()
  for (const lock of locks) {
    const known = best.get(lock.folder)
    const figure = value(lock)
    if (figure === null) continue
    if (known === undefined || sign * (figure - known.value) < 0) best.set(lock.folder, { lock, value: figure })
  }
  return [...best.values()].sort((a, b) => sign * (a.value - b.value))
}

/** Counts the fault tests that the lock passed, and the tests that were run: a pause, and a restart with persistence. */
export function bore({ pausedStock, restartExclusion }: LockFigures): { held: number; tried: number } {
  const tried = [pausedStock, restartExclusion.withFile].filter((status) => status !== null)
  return { held: tried.filter((status) => status === 'held').length, tried: tried.length }
}
