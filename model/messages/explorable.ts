/** Which lessons have a map of every order. */
import type { Lesson } from '#scenarios/lesson.ts'

type Locks = { readonly locks: readonly Pick<Lesson['locks'][number], 'store' | 'fleet'>[] }

/** Whether *Every order* covers a lesson. Reasons against it found only during an exploration are shown there, lock by lock. */
export function hasMap({ locks }: Locks): boolean {
  const onRedis = locks.filter(({ store }) => store === 'redis')
  // A map of the lesson's other locks would leave out its subject.
  const isAboutSentinel = onRedis.some(({ fleet }) => fleet === 'sentinel')
  return !isAboutSentinel && onRedis.some(({ fleet }) => fleet !== 'cluster')
}
