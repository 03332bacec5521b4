/** Applies moved faults to a scenario. The result is run for real, so impossible changes are refused here. */
import {
  couldDo,
  type FaultChange,
  isMovable,
  type MovableFault,
  type PlainMoment,
  strikeKinds,
} from '#model/trace/fault-change.ts'
import { changedBeats } from '#model/words/en/changed.ts'
import type { Fault, Lesson } from '#scenarios/lesson.ts'
import { didYouMean } from '#server/base/nearest.ts'
import type { LoadedScenario } from '../catalogue/catalogue.ts'
import { RefusalError } from './refusal.ts'

/** Returns the same scenario if nothing is changed. Throws `UNKNOWN_LOCK`, `UNKNOWN_FAULT`, `UNKNOWN_CLIENT` or `UNKNOWN_MOMENT`. */
export function withChanges(scenario: LoadedScenario, changes: readonly FaultChange[] = []): LoadedScenario {
  if (changes.length === 0) return scenario
  const { lesson } = scenario
  const faults = new Map(lesson.locks.map(({ id, faults }) => [id, [...faults]]))
  for (const change of changes) {
    const own = faults.get(change.lock)
    if (own === undefined) {
      const ids = [...faults.keys()]
      const hint = didYouMean(change.lock, ids)
      throw new RefusalError(
        'UNKNOWN_LOCK',
        `${lesson.id} does not run "${change.lock}", but ${ids.join(', ')}.${hint}`,
      )
    }
    own[change.fault] = moved(scenario, change, own[change.fault])
  }
  const casts = scenario.casts.map((cast) => ({ ...cast, faults: faults.get(cast.id) ?? cast.faults }))
  const locks = lesson.locks.map((lock) => ({ ...lock, faults: faults.get(lock.id) ?? lock.faults }))
  // The lesson's captions and questions were written for another course of events.
  const changed: Lesson = { ...lesson, locks, beats: changedBeats(lesson), questions: [] }
  return { ...scenario, lesson: changed, casts }
}

function moved(scenario: LoadedScenario, change: FaultChange, fault: Fault | undefined): MovableFault {
  const { lock, when, until } = change
  if (fault === undefined || !isMovable(fault)) {
    const why = fault === undefined ? 'has no fault of that number' : `cannot have "${fault.words}" moved`
    throw new RefusalError('UNKNOWN_FAULT', `${lock} ${why}. Pauses and crashes can be moved.`)
  }
  if (when === undefined && until === undefined) throw noSuch(`${fault.words}: it is not said where to.`)
  if (when !== undefined) assertHappens(scenario, lock, fault, when)
  if (fault.do === 'crash') {
    if (until === undefined) return { ...fault, when: when ?? fault.when }
    throw new RefusalError('UNKNOWN_MOMENT', 'A crash has no end: only a pause can be made longer or shorter.')
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

/** A client can only be stopped at an action of its own. */
function assertHappens(scenario: LoadedScenario, lock: string, fault: MovableFault, when: PlainMoment): void {
  const { client } = fault
  assertClient(scenario.lesson, when.client)
  const kinds: readonly string[] = fault.do === 'pause' && fault.timersGoOn ? ['client-about-to'] : strikeKinds
  if (when.client !== client || !kinds.includes(when.on)) {
    throw noSuch(`${fault.words}: that can happen only where ${client} does something (${kinds.join(', ')}).`)
  }
  if (when.on === 'resource-read' || when.on === 'resource-write') return
  const { action } = when
  if (action === undefined) throw noSuch(`It is not said what ${client} is about to do.`)
  const own = scenario.casts.find(({ id }) => id === lock)?.lock.sources ?? []
  if (!couldDo([...own, ...scenario.sources], action))
    throw noSuch(`Nothing that ${client} runs with ${lock} does "${action}".`)
}

/** A pause can only last until an event in which the paused client has no part. */
function assertEnds({ lesson }: LoadedScenario, { client }: MovableFault, until: PlainMoment): void {
  assertClient(lesson, until.client)
  if (until.client === client) throw noSuch(`While ${client} is paused, it does nothing that could end its pause.`)
  if (until.on === 'run-ended') throw noSuch(`The run does not end while ${client} is paused.`)
}

function assertClient({ id, clients }: Lesson, client: string | undefined): void {
  if (client === undefined || clients.includes(client)) return
  throw new RefusalError('UNKNOWN_CLIENT', `${id} has no worker "${client}", but ${clients.join(', ')}.`)
}

const noSuch = (message: string) => new RefusalError('UNKNOWN_MOMENT', message)
