import type { ListedExercise, ListedLesson } from '#model/messages/messages.ts'
import type { LockDefinition } from '#scenarios/define.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Catalogue, LoadedExercise } from './catalogue.ts'

/**
 * Returns the part of a lesson that the library shows before the lesson is opened. `locks` are the catalogue's locks. `miniature` is the miniature of the
 * lesson's reference recording, if there is one.
 */
export function listed(
  { beats, questions, remember, sources, locks, ...lesson }: Lesson,
  { locks: known }: Pick<Catalogue, 'locks'>,
  miniature: ListedLesson['miniature'],
): ListedLesson {
  return {
    ...lesson,
    locks: locks.map(({ expect, promises, caveat, ...lock }) => {
      const { explores = [], definition } = known.get(lock.lock) ?? {}
      return {
        ...lock,
        ...(explores.length > 0 ? { explored: true } : {}),
        ...(definition === undefined || definition.title === lock.title ? {} : { own: namesOf(definition) }),
      }
    }),
    miniature,
  }
}

/** Returns the part of an exercise that is shown in lists. */
export function listedExercise({ id, exercise: { place, kind, title, lesson, lock } }: LoadedExercise): ListedExercise {
  return { id, place, kind, title, lesson, lock }
}

const namesOf = ({ title, heading }: LockDefinition) => (heading === undefined ? { title } : { title, heading })
