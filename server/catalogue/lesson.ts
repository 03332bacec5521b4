/** Makes a lesson, which is the part of a scenario that traces contain and the library shows. */
import type { ScenarioDefinition, ScenarioLock } from '#scenarios/define.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import type { LoadedLock } from './catalogue.ts'

/** Makes the lesson. Every lock of `definition` must be in `locks`. */
export function lessonOf(
  id: string,
  chapter: string,
  definition: ScenarioDefinition,
  locks: ReadonlyMap<string, LoadedLock>,
): Lesson {
  const { stock, options, messages, given, clients, faults, locks: runs, ...taught } = definition
  return {
    id,
    chapter,
    ...taught,
    clients: Object.keys(clients),
    locks: runs.map((lock) => ({
      id: lock.id,
      lock: lock.lock ?? lock.id,
      store: locks.get(lock.lock ?? lock.id)?.store ?? '',
      ...namesOf(lock, locks.get(lock.lock ?? lock.id)),
      role: lock.role,
      fleet: lock.fleet ?? taught.fleet,
      parameters: lock.parameters ?? {},
      expect: lock.expect,
      faults: lock.faults ?? faults,
      ...fenceOf(lock),
      ...(lock.restarts === undefined ? {} : { restarts: lock.restarts }),
      ...(lock.promises === undefined ? {} : { promises: lock.promises }),
      ...(lock.caveat === undefined ? {} : { caveat: lock.caveat }),
    })),
  }
}

/** Returns a lock's title and heading in the lesson. If the lesson gives a title of its own, the lock's heading is not used. */
function namesOf(run: ScenarioLock, lock: LoadedLock | undefined): Pick<LessonLock, 'title' | 'heading'> {
  const own = lock?.definition
  const heading = run.heading ?? (run.title === undefined ? own?.heading : undefined)
  const title = run.title ?? own?.title ?? run.id
  return heading === undefined ? { title } : { title, heading }
}

function fenceOf({ fencedResource }: ScenarioLock): Pick<LessonLock, 'fence'> {
  if (fencedResource === undefined || fencedResource === false) return {}
  return { fence: fencedResource === true ? 'in-write' : fencedResource }
}
