/** Makes the cast of each run of a scenario. A run uses the scenario's parts, except for the parts that the run defines itself. */
import type { SourceText } from '#model/trace/trace.ts'
import type { ClientScript, ScenarioClient, ScenarioDefinition } from '#scenarios/define.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Cast, CastClient, LoadedLock } from './catalogue.ts'

/** Makes one cast per lock of the lesson, in the lesson's order. `lesson` must be made from `definition` by `lessonOf`. `locks` must contain every lock. */
export function castsOf(
  lesson: Lesson,
  definition: ScenarioDefinition,
  locks: ReadonlyMap<string, LoadedLock>,
): Cast[] {
  const { stock, messages = [], given = {} } = definition
  return lesson.locks.map(({ id, lock: name, role, fleet, parameters, faults }, index): Cast => {
    const lock = locks.get(name)
    if (lock === undefined) throw new RangeError(`there is no lock ${name}`)
    const own = definition.locks[index]
    const clients = Object.entries({ ...definition.clients, ...own?.clients }).map(
      ([client, entry]) => [client, partOf(entry, locks)] as const,
    )
    return {
      ...{ id, lock, role, fleet, parameters, faults, stock, messages, given },
      clients: Object.fromEntries(clients),
      lockSources: sourcesOf([lock, ...clients.flatMap(([, part]) => part.lock ?? [])]),
      options: own?.options ?? definition.options ?? {},
      fence: own?.fencedResource ?? false,
    }
  })
}

function partOf(entry: ClientScript | ScenarioClient, locks: ReadonlyMap<string, LoadedLock>): CastClient {
  if (typeof entry === 'function') return { script: entry }
  const { lock: name, ...part } = entry
  if (name === undefined) return part
  const lock = locks.get(name)
  if (lock === undefined) throw new RangeError(`there is no lock ${name}`)
  return { ...part, lock }
}

/** Returns the sources of all these locks. Each file occurs once, because locks may share files. */
function sourcesOf(locks: readonly LoadedLock[]): SourceText[] {
  const all = locks.flatMap(({ sources }) => sources)
  return all.filter(({ file }, at) => all.findIndex((other) => other.file === file) === at)
}
