import type { ReleasedExercises } from '#model/messages/class-exercises.ts'

export interface ExerciseState {
  exercises: ReleasedExercises | null
  /** Id of every exercise that was released, once each, oldest first. */
  exercisesReleased: string[]
  /** The solution on the projector: its exercise and its author. */
  solution: { exercise: string; member: string } | null
}
