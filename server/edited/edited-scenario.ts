/** The lesson with an edited lock in it, as it is played live. */
import { editedId } from '#model/messages/edited-id.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Cast, LoadedLock, LoadedScenario } from '../catalogue/catalogue.ts'
import { notInScenario } from '../runs/refusal.ts'
import type { Original } from './edited-files.ts'

/**
 * Returns the lesson with the edited lock in it, to be played live. `beside` is the id of another run of
 * the lesson to play at the same time. Throws a `RefusalError` if the lesson has no such run.
 */
export function editedScenario(
  { scenario, cast }: Original,
  lock: LoadedLock,
  beside: string | undefined,
): { scenario: LoadedScenario; casts: Cast[] } {
  const { lesson } = scenario
  const entry = lesson.locks.find(({ id }) => id === cast.id)
  const ids = scenario.casts.map(({ id }) => id)
  const other = scenario.casts.find(({ id }) => id === beside)
  if (!entry || (beside !== undefined && !other)) throw notInScenario(lesson.id, beside ?? cast.id, ids)
  // What the lesson says about its lock need not be true of the edit.
  const { heading: _, promises: __, caveat: ___, ...like } = entry
  const { title } = lock.definition
  const edited: Lesson['locks'][number] = {
    ...like,
    ...{ id: editedId, lock: lock.id, title, role: 'yours', expect: {} },
  }
  const mine: Cast = { ...cast, id: editedId, role: 'yours', lock, lockSources: sourcesOf(cast, lock) }
  const casts = other ? [other, mine] : [mine]
  const locks = lesson.locks.filter(({ id }) => id === other?.id)
  return {
    // Captions and questions are about the lesson's own locks.
    scenario: { ...scenario, lesson: { ...lesson, locks: [...locks, edited], beats: [], questions: [] }, casts },
    casts,
  }
}

/** Returns the run's sources with the edited lock's files instead of the original's. Sources of clients that use another lock stay. */
function sourcesOf({ lockSources, lock: before }: Cast, lock: LoadedLock): Cast['lockSources'] {
  const old = new Set(before.sources.map(({ file }) => file))
  const own = new Set(lock.sources.map(({ file }) => file))
  return [...lock.sources, ...lockSources.filter(({ file }) => !old.has(file) && !own.has(file))]
}
