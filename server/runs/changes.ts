/** Applies a user's changes to the faults of a scenario. The changed scenario is really run, so impossible changes are rejected here. */
import {
  couldDo,
  type FaultChange,
  isMovable,
  type MovableFault,
  type PlainMoment,
  strikeKinds,
} from '#model/trace/fault-change.ts'
import { changedBeats } from '#model/words/en/captions.ts'
import type { Fault, Lesson } from '#scenarios/lesson.ts'
import type { LoadedScenario } from '../catalogue/catalogue.ts'
import { notInScenario, RefusalError } from './refusal.ts'

/** Changes the faults. Returns the same scenario if there are no changes. Throws `UNKNOWN_LOCK`, `UNKNOWN_FAULT`, `UNKNOWN_CLIENT`, or `UNKNOWN_MOMENT`. */
export function withChanges(scenario: LoadedScenario, changes: readonly FaultChange[] = []): LoadedScenario {
  if (changes.length === 0) return scenario
  const { lesson } = scenario
  const faults = new Map(lesson.locks.map(({ id, faults }) => [id, [...faults]]))
  for (const change of changes) {
    const own = faults.get(change.lock)
    if (own === undefined) {
      const ids = [...faults.keys()]
      throw notInScenario(lesson.id, change.lock, ids)
    }
    own[change.fault] = moved(scenario, change, own[change.fault])
  }
  const casts = scenario.casts.map((cast) => ({ ...cast, faults: faults.get(cast.id) ?? cast.faults }))
  const locks = lesson.locks.map((lock) => ({ ...lock, faults: faults.get(lock.id) ?? lock.faults }))
  // The lesson's captions and questions describe the original course of events.
  const changed: Lesson = { ...lesson, locks, beats: changedBeats(lesson), questions: [] }
  return { ...scenario, lesson: changed, casts }
}

function moved(scenario: LoadedScenario, change: FaultChange, fault: Fault | undefined): MovableFault {
  const { lock, when, until } = change
  if (fault === undefined || !isMovable(fault)) {
    throw fault === undefined
      ? new RefusalError('no-such-fault', { lock })
      : new RefusalError('fault-not-movable', { lock, fault: fault.words })
  }
  if (when === undefined && until === undefined) throw new RefusalError('moved-nowhere', { fault: fault.words })
  if (when !== undefined) assertHappens(scenario, lock, fault, when)
  if (fault.do === 'crash') {
    if (until === undefined) return { ...fault, when: when ?? fault.when }
    throw new RefusalError('crash-without-end')
  }
  if (until !== undefined) assertEnds(scenario, fault, until)
  const { lasts, ...plain } = fault
  return {
    ...plain,
    ...(lasts === undefined || until !== undefined ? {} : { lasts }),
    when: when ?? fault.when,
    until: until ?? fault.until,
  }
}

/** Throws unless the moment is a step of the fault's own client, because a client can only be stopped at its own step. */
function assertHappens(scenario: LoadedScenario, lock: string, fault: MovableFault, when: PlainMoment): void {
  const { client } = fault
  assertClient(scenario.lesson, when.client)
  const kinds: readonly string[] = fault.do === 'pause' && fault.timersGoOn ? ['client-about-to'] : strikeKinds
  if (when.client !== client || !kinds.includes(when.on)) {
    throw new RefusalError('only-at-own-step', { fault: fault.words, client, kinds })
  }
  if (when.on === 'resource-read' || when.on === 'resource-write') return
  const { action } = when
  if (action === undefined) throw new RefusalError('no-action', { client })
  const own = scenario.casts.find(({ id }) => id === lock)?.lock.sources ?? []
  if (!couldDo([...own, ...scenario.sources], action)) throw new RefusalError('never-does', { client, lock, action })
}

/** Throws unless the pause ends with an event of another client. */
function assertEnds({ lesson }: LoadedScenario, { client }: MovableFault, until: PlainMoment): void {
  assertClient(lesson, until.client)
  if (until.client === client) throw new RefusalError('ends-own-pause', { client })
  if (until.on === 'run-ended') throw new RefusalError('run-outlasts-pause', { client })
}

function assertClient({ id, clients }: Lesson, client: string | undefined): void {
  if (client === undefined || clients.includes(client)) return
  throw new RefusalError('unknown-client', { scenario: id, client, clients })
}
