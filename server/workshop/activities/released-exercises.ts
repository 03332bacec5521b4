/** Released exercises, as kept with the room. */
import type { ReleasedExercises } from '#model/messages/class-exercises.ts'

export interface ExerciseState {
  exercises: ReleasedExercises | null
  /** Whose solution of the release is on the projector. */
  solution: { exercise: string; member: string } | null
}
