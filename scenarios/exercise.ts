/**
 * An exercise: the initial code of a lock, what it must keep in every order, and a model answer. It is defined in `exercises/<id>/exercise.ts`. Code that is no
 * lock of the catalogue lies next to it, in `start/` and `answer/`.
 */
import * as z from 'zod/mini'
import { budgetFields } from './budget.ts'
import { PropertyId } from './lesson.ts'
import { text } from './text.ts'

/** `review`: the learner breaks a correct lock in a way that the lesson's run does not catch. */
export const ExerciseKind = z.enum(['repair', 'review', 'write'])
export type ExerciseKind = z.infer<typeof ExerciseKind>

export const Exercise = z.strictObject({
  /** Rank among all exercises, from 1. */
  place: z.int().check(z.minimum(1), z.maximum(99)),
  kind: ExerciseKind,
  title: text(80),
  /** Instructions for the learner, in a few sentences. */
  task: text(400),
  /** The lesson that it belongs to, and the run of it whose faults are played. That run's lock is the initial code, unless there is a folder `start/`. */
  lesson: text(80),
  lock: text(80),
  /** Limits on what may happen in an order. Kinds without a number do not happen. */
  budget: z.strictObject(budgetFields),
  /** Whether the stock refuses old fencing tokens. */
  fenced: z.exactOptional(z.boolean()),
  /** `repair`, `write`: what no order may break. `review`: one of these has to be broken in some order. */
  goals: z.array(PropertyId).check(z.minLength(1), z.maxLength(6)),
  /** Properties that the live run must test and keep. In the map, some of them are broken as soon as a lease may end. */
  liveToo: z.exactOptional(z.array(PropertyId)),
  /** From a nudge to nearly the answer. */
  hints: z.array(text(240)).check(z.minLength(2), z.maxLength(4)),
  /** Kinds of small edits that would solve it in one press: its page offers them only on a phone, among others. */
  withheldEdits: z.exactOptional(z.array(text(40)).check(z.minLength(1), z.maxLength(12))),
  /** The lock of the catalogue that is the model answer; absent: the files in `answer/`. */
  answer: z.exactOptional(text(80)),
  /** Why the model answer solves the exercise. */
  why: text(400),
})
export type Exercise = z.infer<typeof Exercise>

export function defineExercise(exercise: Exercise): Exercise {
  return exercise
}
