/** Orders the first hour: a path through the lessons that are marked as part of it. */
import type { Lesson } from '#scenarios/lesson.ts'

type OnPath = Pick<Lesson, 'id' | 'firstHour'>

/** Last place on the path at which readers are still beginners. Lessons up to this place omit advanced material. */
const lastForBeginners = 2

/** Returns the lessons of the first hour, in the order of the path. */
export const firstHourIn = <L extends OnPath>(lessons: readonly L[]): L[] =>
  lessons.filter(({ firstHour }) => firstHour !== undefined).sort((a, b) => placeOf(a) - placeOf(b))

/** Whether a reader who finishes this lesson has finished the whole first hour. */
export const endsFirstHour = ({ firstHour }: Pick<Lesson, 'firstHour'>): boolean => firstHour?.leadsTo !== undefined

export const isForBeginners = (lesson: Pick<Lesson, 'firstHour'>): boolean => placeOf(lesson) <= lastForBeginners

/**
 * Returns the id of the next lesson on the path of the first hour, or, after the last one, of the lesson that the hour leads to. Returns `undefined` if this
 * lesson is not on the path.
 */
export function nextOnPath({ firstHour }: OnPath, lessons: readonly OnPath[]): string | undefined {
  if (firstHour === undefined) return undefined
  return firstHour.leadsTo ?? firstHourIn(lessons).find((lesson) => placeOf(lesson) > firstHour.place)?.id
}

const placeOf = ({ firstHour }: Pick<Lesson, 'firstHour'>): number => firstHour?.place ?? Number.POSITIVE_INFINITY
