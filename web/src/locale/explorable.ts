import type { Lesson } from '#scenarios/lesson.ts'
import { explorableWords as english } from './en/explorable.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

let text: Dictionary['explorable'] = english
translated('explorable', english, (said) => {
  text = said
})

/**
 * The reason why *Every order* does not cover a lesson, as a sentence; `null`: it does. Reasons found only during an exploration are shown there, lock by
 * lock.
 */
export function whyNotExplored({ locks }: Pick<Lesson, 'locks'>): string | null {
  const onRedis = locks.filter(({ store }) => store === 'redis')
  if (onRedis.length === 0) return text.otherStore
  // A map of the lesson's other locks would leave out its subject.
  if (onRedis.some(({ fleet }) => fleet === 'sentinel')) return text.sentinel
  return onRedis.every(({ fleet }) => fleet === 'cluster') ? text.cluster : null
}
