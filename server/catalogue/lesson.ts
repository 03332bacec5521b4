/** The data of a scenario: what its traces carry along and the library shows. */
import type { ScenarioDefinition } from '#scenarios/define.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import type { LoadedLock } from './catalogue.ts'

/** Every lock of `definition` must be in `locks`. */
export function lessonOf(
  id: string,
  chapter: string,
  definition: ScenarioDefinition,
  locks: ReadonlyMap<string, LoadedLock>,
): Lesson {
  const { title, story, teaches, fleet, parameters, beats, questions, remember, sources, next, axis, change } =
    definition
  return {
    id,
    chapter,
    title,
    story,
    teaches,
    fleet,
    parameters,
    clients: Object.keys(definition.clients),
    locks: definition.locks.map((lock) => ({
      id: lock.id,
      lock: lock.lock ?? lock.id,
      store: locks.get(lock.lock ?? lock.id)?.store ?? '',
      title: lock.title ?? locks.get(lock.lock ?? lock.id)?.definition.title ?? lock.id,
      role: lock.role,
      fleet: lock.fleet ?? fleet,
      parameters: lock.parameters ?? {},
      expect: lock.expect,
      faults: lock.faults ?? definition.faults,
      ...fenceOf(lock),
      ...(lock.restarts === undefined ? {} : { restarts: lock.restarts }),
      ...(lock.promises === undefined ? {} : { promises: lock.promises }),
      ...(lock.caveat === undefined ? {} : { caveat: lock.caveat }),
    })),
    beats,
    questions,
    remember,
    sources,
    ...(next === undefined ? {} : { next }),
    ...(axis === undefined ? {} : { axis }),
    ...(change === undefined ? {} : { change }),
  }
}

function fenceOf({ fencedResource }: ScenarioDefinition['locks'][number]): Pick<LessonLock, 'fence'> {
  if (fencedResource === undefined || fencedResource === false) return {}
  return { fence: fencedResource === true ? 'in-write' : fencedResource }
}
