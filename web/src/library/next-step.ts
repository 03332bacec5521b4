import { firstHourIn, nextOnPath } from '#model/messages/first-hour.ts'
import type { ListedLesson } from '#model/messages/messages.ts'

export { firstHourIn } from '#model/messages/first-hour.ts'

type Lesson = Pick<ListedLesson, 'id' | 'next' | 'firstHour'>

/**
 * The lesson to offer, and why: the reader has finished none (`begin`), the reader left it unfinished (`goOn`), or it follows a finished lesson (`next`).
 */
export interface NextStep<L extends Lesson> {
  lesson: L
  kind: 'begin' | 'goOn' | 'next'
}

/**
 * Picks the first of these: the last lesson if it was left unfinished, the first unwatched lesson of the first hour, the lesson that follows the last one, any
 * other unwatched lesson. Returns `null` if there are no lessons or all have been watched.
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
  return { lesson, kind: lessons.some(isDone) ? 'next' : 'begin' }
}
