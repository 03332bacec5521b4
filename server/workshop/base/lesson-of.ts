/** Finds lessons and exercises by their ids. */
import type { Exercise } from '#scenarios/exercise.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Catalogue, LoadedExercise } from '#server/catalogue/catalogue.ts'
import { RefusalError } from '#server/runs/refusal.ts'

/** The lessons and exercises that this server has. */
export interface Curriculum {
  lesson(id: string): Lesson | undefined
  exercise(id: string): Exercise | undefined
}

export function curriculumOf({ scenarios, exercises }: Pick<Catalogue, 'scenarios' | 'exercises'>): Curriculum {
  return {
    lesson: (id) => scenarios.get(id)?.lesson,
    exercise: (id) => exercises.find((each) => each.id === id)?.exercise,
  }
}

/** Throws `UNKNOWN_SCENARIO` if there is no such lesson. */
export function lessonFrom(context: Pick<Curriculum, 'lesson'>, id: string): Lesson {
  const lesson = context.lesson(id)
  if (lesson === undefined) throw new RefusalError('unknown-scenario', { scenario: id, similar: null })
  return lesson
}

/** Like `lessonFrom`, for callers that have a catalogue. */
export const lessonIn = ({ scenarios }: Pick<Catalogue, 'scenarios'>, id: string): Lesson =>
  lessonFrom({ lesson: (each) => scenarios.get(each)?.lesson }, id)

/** Throws `UNKNOWN_SCENARIO` if there is no such exercise. */
export const exerciseFrom = (context: Pick<Curriculum, 'exercise'>, id: string): Exercise =>
  known(context.exercise(id), id)

/** Like `exerciseFrom`, for callers that have a catalogue. The exercise comes with its files. */
export const exerciseIn = ({ exercises }: Pick<Catalogue, 'exercises'>, id: string): LoadedExercise =>
  known(
    exercises.find((each) => each.id === id),
    id,
  )

function known<T>(exercise: T | undefined, id: string): T {
  if (exercise === undefined) throw new RefusalError('unknown-exercise', { exercise: id })
  return exercise
}
