import type { ReleasedExercises } from '#model/messages/class-exercises.ts'

export interface ExerciseState {
  exercises: ReleasedExercises | null
  /** Exercise and author of the solution on the projector. */
  solution: { exercise: string; member: string } | null
}
