/** The lesson to press next. Pure. */
import { firstHour, nextOnPath } from '#model/messages/first-hour.ts'

interface Lesson {
  id: string
  next?: string | undefined
}

/** A lesson and the reason for it: begin with it, go on with it, or it comes next. */
export interface NextStep<L extends Lesson> {
  lesson: L
  kind: 'begin' | 'goOn' | 'next'
}

/** Lessons of the first hour that this library has. */
export function firstHourIn<L extends Lesson>(lessons: readonly L[]): L[] {
  return firstHour.flatMap((id) => lessons.find((lesson) => lesson.id === id) ?? [])
}

/**
 * The lesson to press now: one left in the middle; after a finished one, the first hour's next, then the finished lesson's `next`. `null`: there are no
 * lessons, or none is left.
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
  const following = byId(current === undefined ? null : (nextOnPath(current.id) ?? current.next))
  const wanted = [...path, ...(following === undefined ? [] : [following]), ...lessons]
  const lesson = wanted.find((each) => !isDone(each))
  if (lesson === undefined) return null
  return { lesson, kind: current === undefined ? 'begin' : 'next' }
}
