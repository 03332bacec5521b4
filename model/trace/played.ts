/** Id of the lesson that records a path of the explorer played live. No library has it. */
import type { Lesson } from '#scenarios/lesson.ts'

export const playedId = 'explored'

/** Whether this is a played path. It can be watched but not run again, because the order would differ. */
export const isPlayed = ({ id }: Pick<Lesson, 'id'>): boolean => id === playedId
