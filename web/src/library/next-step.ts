/** The one thing to press next. Pure. */
import { firstHourIn, nextOnPath } from '#model/messages/first-hour.ts'
import type { ListedLesson } from '#model/messages/messages.ts'

export { firstHourIn } from '#model/messages/first-hour.ts'

type Lesson = Pick<ListedLesson, 'id' | 'next' | 'firstHour'>

/** What to press: a lesson to begin with, one to go on with, or one that comes next. */
export interface NextStep<L extends Lesson> {
  lesson: L
  kind: 'begin' | 'goOn' | 'next'
}

/**
 * The lesson to press now: the one that was left in the middle; after one that was watched to its end, the first hour's next, then the one
 * that it leads to. `null`: there are no lessons, or none is left.
 */
export function nextStep<L extends Lesson>(
  lessons: readonly L[],
  watched: ReadonlyMap<string, number>,
  last: string | null,
): NextStep<L> | null {
  const isDone = ({ id }: Lesson) => (watched.get(id) ?? 0) >= 1
  const byId = (id: string | null | undefined) => lessons.find((lesson) => lesson.id === id)
  const current = byId(last)
  if (current !== undefined && !isDone(current)) return { lesson: current, kind: 'goOn' }
  const path = firstHourIn(lessons)
  const following = byId(current === undefined ? null : (nextOnPath(current, lessons) ?? current.next))
  const wanted = [...path, ...(following === undefined ? [] : [following]), ...lessons]
  const lesson = wanted.find((each) => !isDone(each))
  if (lesson === undefined) return null
  return { lesson, kind: current === undefined ? 'begin' : 'next' }
}
