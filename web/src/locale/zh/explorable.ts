import type { Dictionary } from '../shape/dictionary.ts'

export const explorableWords: Dictionary['explorable'] = {
  otherStore: '这里没有所有顺序的地图：能探索的只有 Redis 上的锁，这些用的是别的存储。',
  sentinel: '这里没有所有顺序的地图：Sentinel 的故障转移探索不了。',
  cluster: '这里没有所有顺序的地图：探索用的是一个 Redis，没有集群。',
}
