/** Id of the lesson under which a live replay of an explored path is recorded. The lesson is not in the library. */
import type { Lesson } from '#scenarios/lesson.ts'

export const playedId = 'explored'

/** Whether this lesson is the live replay of an explored path. Such a run can be watched but not repeated, because the order would differ. */
export const isPlayed = ({ id }: Pick<Lesson, 'id'>): boolean => id === playedId
