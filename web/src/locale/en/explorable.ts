/** Why there is no *Every order* for a lesson. */
import type { Lesson } from '#scenarios/lesson.ts'

/** As a sentence; `null`: it can be explored. What turns out only when a lock is explored, the explorer says itself, lock by lock. */
export function whyNotExplored({ locks }: Pick<Lesson, 'locks'>): string | null {
  const onRedis = locks.filter(({ store }) => store === 'redis')
  if (onRedis.length === 0)
    return 'There is no map of every order here: the explorer only knows Redis, and these locks use another store.'
  if (onRedis.every(({ fleet }) => fleet === 'sentinel'))
    return 'There is no map of every order here: the explorer cannot do a Sentinel failover.'
  if (onRedis.every(({ fleet }) => fleet === 'cluster'))
    return 'There is no map of every order here: the explorer has one Redis, and no cluster.'
  return null
}
