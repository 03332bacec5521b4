/** Chinese reasons why *Every order* does not cover a lesson. */
import type { Dictionary } from '../shape/dictionary.ts'

export const whyNotExplored: Dictionary['explorable'] = ({ locks }) => {
  const onRedis = locks.filter(({ store }) => store === 'redis')
  if (onRedis.length === 0) return '这里没有所有顺序的地图：能探索的只有 Redis 上的锁，这些用的是别的存储。'
  // A map of the other locks would leave out what the lesson is about.
  if (onRedis.some(({ fleet }) => fleet === 'sentinel')) return '这里没有所有顺序的地图：Sentinel 的故障转移探索不了。'
  if (onRedis.every(({ fleet }) => fleet === 'cluster'))
    return '这里没有所有顺序的地图：探索用的是一个 Redis，没有集群。'
  return null
}
