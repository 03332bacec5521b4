import type { Exercise } from '#scenarios/exercise.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { RefusalError } from '#server/runs/refusal.ts'

/** Throws `UNKNOWN_SCENARIO` if there is no such lesson. */
export function lessonFrom(context: { lesson(id: string): Lesson | undefined }, id: string): Lesson {
  const lesson = context.lesson(id)
  if (lesson === undefined) throw new RefusalError('unknown-scenario', { scenario: id, similar: null })
  return lesson
}

type Lessons = ReadonlyMap<string, { lesson: Lesson }>

/** Like `lessonFrom`, for callers that have a catalogue. */
export const lessonIn = ({ scenarios }: { scenarios: Lessons }, id: string): Lesson =>
  lessonFrom({ lesson: (each) => scenarios.get(each)?.lesson }, id)

/** An exercise of the catalogue. Throws `UNKNOWN_SCENARIO`. */
export function exerciseFrom(context: { exercise(id: string): Exercise | undefined }, id: string): Exercise {
  const exercise = context.exercise(id)
  if (exercise === undefined) throw new RefusalError('unknown-exercise', { exercise: id })
  return exercise
}
