import type { Lesson } from '#scenarios/lesson.ts'

/**
 * The reason why *Every order* does not cover a lesson, as a sentence; `null`: it does. Reasons found only during an exploration are shown there, lock by
 * lock.
 */
export function whyNotExplored({ locks }: Pick<Lesson, 'locks'>): string | null {
  const onRedis = locks.filter(({ store }) => store === 'redis')
  if (onRedis.length === 0) return 'There is no map of every order here. These locks use another store than Redis.'
  // A map of the other locks would leave out what the lesson is about.
  if (onRedis.some(({ fleet }) => fleet === 'sentinel'))
    return 'There is no map of every order here. It cannot show a Sentinel failover.'
  if (onRedis.every(({ fleet }) => fleet === 'cluster'))
    return 'There is no map of every order here. It has one Redis, and no cluster.'
  return null
}
