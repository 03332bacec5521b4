/** Captions and questions of a lesson whose moment never came, though the runs that should bring it were made. */

import { MomentWatcher } from '../../model/trace/moments.ts'
import type { Trace, TraceHeader } from '../../model/trace/trace.ts'
import type { Moment } from '../../scenarios/lesson.ts'

/** As much of a recording as it takes. */
type Recorded = Pick<Trace, 'events'> & { header: Pick<TraceHeader, 'comparison' | 'lock' | 'role' | 'lesson'> }

/** One sentence each. */
export function missedIn(traces: readonly Recorded[]): string[] {
  const comparisons = new Set(traces.map(({ header }) => header.comparison))
  return [...comparisons].flatMap((id) => missedInOne(traces.filter(({ header }) => header.comparison === id)))
}

/** `runs`: at least one, all of the same comparison. */
function missedInOne(runs: readonly Recorded[]): string[] {
  const [first] = runs
  if (first === undefined) return []
  const { lesson } = first.header
  const never = (moment: Moment, name: string | undefined) => {
    // A moment that any run may bring is missed only if all were made.
    if (name === undefined && runs.length < lesson.locks.length) return false
    const meant = runs.filter(({ header }) => name === undefined || header.lock === name || header.role === name)
    return meant.length > 0 && !meant.some((run) => comes(moment, run))
  }
  const beats = lesson.beats.filter(({ when, in: name }) => never(when, name)).map(({ caption }) => caption)
  const questions = lesson.questions.filter(({ before, in: name }) => never(before, name)).map(({ ask }) => ask)
  return [...beats, ...questions].map((words) => `${lesson.id}: the moment for “${words}” never came.`)
}

function comes(moment: Moment, { events }: Recorded): boolean {
  const watcher = new MomentWatcher(moment)
  return events.some((event) => watcher.feed(event))
}
