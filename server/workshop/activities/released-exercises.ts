/** Released exercises, as kept with the room. */
import type { ReleasedExercises } from '#model/messages/class-exercises.ts'

export interface ExerciseState {
  exercises: ReleasedExercises | null
  /** The solution on the projector: its exercise and its author. */
  solution: { exercise: string; member: string } | null
}
