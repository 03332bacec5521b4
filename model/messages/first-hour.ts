/** The good first hour: a path through the lessons that are marked as part of it. */
import type { Lesson } from '#scenarios/lesson.ts'

type OnPath = Pick<Lesson, 'id' | 'firstHour'>

/** Last place on the path whose readers are still beginners: the lessons up to it omit advanced material. */
const lastForBeginners = 2

/** The lessons of the first hour, in its order. */
export const firstHourIn = <L extends OnPath>(lessons: readonly L[]): L[] =>
  lessons.filter(({ firstHour }) => firstHour !== undefined).sort((a, b) => placeOf(a) - placeOf(b))

/** Whether a reader at the end of this lesson has been through the whole first hour. */
export const endsFirstHour = ({ firstHour }: Pick<Lesson, 'firstHour'>): boolean => firstHour?.leadsTo !== undefined

export const isForBeginners = (lesson: Pick<Lesson, 'firstHour'>): boolean => placeOf(lesson) <= lastForBeginners

/** Id of the next lesson on the path of the first hour; after the last one, the lesson that the hour leads to. `undefined`: this lesson is not on the path. */
export function nextOnPath({ firstHour }: OnPath, lessons: readonly OnPath[]): string | undefined {
  if (firstHour === undefined) return undefined
  return firstHour.leadsTo ?? firstHourIn(lessons).find((lesson) => placeOf(lesson) > firstHour.place)?.id
}

const placeOf = ({ firstHour }: Pick<Lesson, 'firstHour'>): number => firstHour?.place ?? Number.POSITIVE_INFINITY
