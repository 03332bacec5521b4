/**
 * Defines an exercise: the initial code of a lock, the properties that the lock must keep in every order, and a model answer. An exercise is written in
 * `exercises/<id>/exercise.ts`. If its code is not a lock of the catalog, the code is in `start/` and `answer/` next to that file.
 */
import * as z from 'zod/mini'
import { budgetFields } from './budget.ts'
import { PropertyId } from './lesson.ts'
import { text } from './text.ts'

/** `review`: the learner breaks a correct lock in a way that the lesson's run does not catch. */
export const ExerciseKind = z.enum(['repair', 'review', 'write'])
export type ExerciseKind = z.infer<typeof ExerciseKind>

export const Exercise = z.strictObject({
  /** Rank among all exercises, counting from 1. */
  place: z.int().check(z.minimum(1), z.maximum(99)),
  kind: ExerciseKind,
  title: text(80),
  task: text(400),
  /**
   * The lesson that the exercise belongs to, and the run of that lesson whose faults are played. That run's lock is the initial code, unless there is a folder
   * `start/`.
   */
  lesson: text(80),
  lock: text(80),
  /** Limits on what may happen in an order. Kinds without a number do not happen. */
  budget: z.strictObject(budgetFields),
  /** Whether the stock rejects old fencing tokens. */
  fenced: z.exactOptional(z.boolean()),
  /** For `repair` and `write`, the properties that no order may break. For `review`, one of these properties must be broken in some order. */
  goals: z.array(PropertyId).check(z.minLength(1), z.maxLength(6)),
  /** Properties that the live run must test and keep. In the map, some of them are broken as soon as a lease may end. */
  liveToo: z.exactOptional(z.array(PropertyId)),
  /** Hints, from a nudge to nearly the whole answer. */
  hints: z.array(text(240)).check(z.minLength(2), z.maxLength(4)),
  /** Kinds of small edits that would solve the exercise in one press. The exercise's page offers these edits only on a phone, among others. */
  withheldEdits: z.exactOptional(z.array(text(40)).check(z.minLength(1), z.maxLength(12))),
  /** The lock of the catalog that is the model answer. If absent, the files in `answer/` are the model answer. */
  answer: z.exactOptional(text(80)),
  why: text(400),
})
export type Exercise = z.infer<typeof Exercise>

export function defineExercise(exercise: Exercise): Exercise {
  return exercise
}
