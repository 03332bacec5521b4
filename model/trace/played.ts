/** Id of the lesson that records an explored path played live. It is in no library. */
import type { Lesson } from '#scenarios/lesson.ts'

export const playedId = 'explored'

/** Whether this is a played path. It can be watched but not run again, because the order would differ. */
export const isPlayed = ({ id }: Pick<Lesson, 'id'>): boolean => id === playedId
