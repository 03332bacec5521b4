/** Id of the lesson that records a path of the explorer played live. No library has it. */
import type { Lesson } from '#scenarios/lesson.ts'

export const playedId = 'explored'

/** A played path can be watched but not run again: the order would differ. */
export const isPlayed = ({ id }: Pick<Lesson, 'id'>): boolean => id === playedId
