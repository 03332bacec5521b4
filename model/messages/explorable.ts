import type { Lesson } from '#scenarios/lesson.ts'

type Locks = { readonly locks: readonly Pick<Lesson['locks'][number], 'store' | 'fleet'>[] }

/** Whether *Every order* covers a lesson. If a lock turns out not to be explorable during an exploration, *Every order* shows the reason for that lock. */
export function hasMap({ locks }: Locks): boolean {
  const onRedis = locks.filter(({ store }) => store === 'redis')
  // A map of the lesson's other locks would leave out its subject.
  const isAboutSentinel = onRedis.some(({ fleet }) => fleet === 'sentinel')
  return !isAboutSentinel && onRedis.some(({ fleet }) => fleet !== 'cluster')
}
