/** Orders events as a lesson is narrated: one lock to its end, followed by the next lock. The order does not depend on the times of events. */
import { firstPlace } from '#model/base/sorted.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { EventOrder, OrderedLog } from './clock-order.ts'
import type { EventRef } from './types.ts'

type Role = Lesson['locks'][number]['role']

interface PlayedLock {
  /** The lock's id, which is known before the log has a header. */
  lock?: string
  log: { header: Pick<TraceHeader, 'role'> | null }
}

/**
 * Returns the role of a run's lock from the run's header. Before the header has arrived, returns the role from the lesson, so that the order of the acts does not
 * change later.
 */
export function roleOf({ log, lock }: PlayedLock, lesson: Pick<Lesson, 'locks'> | undefined): Role {
  return log.header?.role ?? lesson?.locks.find(({ id }) => id === lock)?.role ?? 'compared'
}

/** Returns the acts of a lesson as indexes of its runs: wrong locks first, otherwise in the lesson's order. */
export function actsOf(roles: readonly Role[]): number[] {
  const isWrong = (run: number) => roles[run] === 'wrong'
  return roles.map((_, run) => run).sort((a, b) => Number(isWrong(b)) - Number(isWrong(a)) || a - b)
}

export class ActsOrder implements EventOrder {
  readonly count: number
  private readonly starts: number[] = []

  /** `acts` lists the runs in narration order. */
  constructor(
    private readonly runs: readonly OrderedLog[],
    private readonly acts: readonly number[],
  ) {
    let place = 0
    for (const run of acts) {
      this.starts[run] = place
      place += this.lengthOf(run)
    }
    this.count = place
  }

  runAt(place: number): number {
    return this.acts.findLast((run) => this.lengthOf(run) > 0 && this.startOf(run) <= place) ?? -1
  }

  at(place: number): { run: number; event: TraceEvent } | undefined {
    const run = this.runAt(place)
    const event = this.runs[run]?.events[place - this.startOf(run)]
    return event === undefined ? undefined : { run, event }
  }

  atMs(place: number): number {
    return this.at(place)?.event.atMs ?? 0
  }

  indexOf({ run, seq }: EventRef): number {
    return seq >= 0 && seq < this.lengthOf(run) ? this.startOf(run) + seq : -1
  }

  seqAt(run: number, index: number): number {
    return Math.max(-1, Math.min(index - this.startOf(run), this.lengthOf(run) - 1))
  }

  /** Returns the place of the run's last event that is not later than `atMs`, or the place of the run's first event if all events are later. */
  indexAtMs(atMs: number, run: number): number {
    const { events, count } = this.runs[run] ?? { events: [], count: 0 }
    const seq = firstPlace(count, (place) => (events[place]?.atMs ?? 0) > atMs) - 1
    return this.startOf(run) + Math.max(0, seq)
  }

  private startOf(run: number): number {
    return this.starts[run] ?? 0
  }

  private lengthOf(run: number): number {
    return this.runs[run]?.count ?? 0
  }
}
