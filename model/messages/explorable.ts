/** Which lessons have a map of every order. */
import type { Lesson } from '#scenarios/lesson.ts'

type Locks = { readonly locks: readonly Pick<Lesson['locks'][number], 'store' | 'fleet'>[] }

/**
 * The reason why *Every order* does not cover a lesson; `null`: it does. Reasons found only during an exploration are shown there, lock by lock.
 */
export function whyUnexplored({ locks }: Locks): 'otherStore' | 'sentinel' | 'cluster' | null {
  const onRedis = locks.filter(({ store }) => store === 'redis')
  if (onRedis.length === 0) return 'otherStore'
  // A map of the lesson's other locks would leave out its subject.
  if (onRedis.some(({ fleet }) => fleet === 'sentinel')) return 'sentinel'
  return onRedis.every(({ fleet }) => fleet === 'cluster') ? 'cluster' : null
}

/** The lesson with a map that is nearest to this one in the order of all lessons, the earlier of two. */
export function nearestExplored<L extends Locks & Pick<Lesson, 'id'>>(
  id: string,
  lessons: readonly L[],
): L | undefined {
  const here = lessons.findIndex((lesson) => lesson.id === id)
  const apart = (lesson: L) => Math.abs(lessons.indexOf(lesson) - here)
  return lessons.filter((lesson) => whyUnexplored(lesson) === null).sort((a, b) => apart(a) - apart(b))[0]
}
