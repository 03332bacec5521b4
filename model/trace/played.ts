/** A path of the explorer that was played live is recorded as a lesson of its own, which no library has. */
import type { Lesson } from '#scenarios/lesson.ts'

export const playedId = 'explored'

/** It can be watched, but not run once more: it would be another order. */
export const isPlayed = ({ id }: Pick<Lesson, 'id'>): boolean => id === playedId
