/** Members' progress with exercises, as stored. */
import { ExerciseTry } from '#model/messages/class-exercises.ts'
import type { Shelf } from '../base/class-store.ts'

export const exerciseKey = ({ release, exercise, member }: Pick<ExerciseTry, 'release' | 'exercise' | 'member'>) =>
  `${release}:${exercise}:${member}`

export const exerciseTries: Shelf<ExerciseTry> = { name: 'exercises', schema: ExerciseTry, keyOf: exerciseKey }
