/** Finds the first event at which each of the lesson's moments has come in a run. */

import { MomentWatcher } from '#model/trace/moments.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import type { Moment } from '#scenarios/lesson.ts'
import type { ShownMark } from './types.ts'

export class MomentsFold {
  /** Events in the order of the moments, with `null` for each moment that has not come. */
  readonly found: (ShownMark | null)[]
  private watching: { place: number; watcher: MomentWatcher }[]

  constructor(moments: readonly (Moment | undefined)[]) {
    const sent = new Map<number, string>()
    this.watching = moments.flatMap((moment, place) =>
      moment === undefined ? [] : { place, watcher: new MomentWatcher(moment, sent) },
    )
    this.found = moments.map(() => null)
  }

  feed(event: TraceEvent): void {
    let come = false
    for (const { place, watcher } of this.watching) {
      if (!watcher.feed(event)) continue
      this.found[place] = { seq: event.seq, atMs: event.atMs }
      come = true
    }
    if (come) this.watching = this.watching.filter(({ place }) => this.found[place] === null)
  }
}
