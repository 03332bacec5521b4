/** Why *Every order* does not cover a lesson, in Russian. */
import type { Dictionary } from '../shape/dictionary.ts'

export const whyNotExplored: Dictionary['explorable'] = ({ locks }) => {
  const onRedis = locks.filter(({ store }) => store === 'redis')
  if (onRedis.length === 0) return 'Карты всех порядков здесь нет: она бывает только у Redis, а хранилище тут другое.'
  // A map of the other locks would leave out what the lesson is about.
  if (onRedis.some(({ fleet }) => fleet === 'sentinel'))
    return 'Карты всех порядков здесь нет: на ней не бывает переключения через Sentinel.'
  if (onRedis.every(({ fleet }) => fleet === 'cluster'))
    return 'Карты всех порядков здесь нет: на ней бывает один Redis, но не кластер.'
  return null
}
