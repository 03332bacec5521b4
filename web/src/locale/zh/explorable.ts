import type { Dictionary } from '../shape/dictionary.ts'

export const explorableWords: Dictionary['explorable'] = {
  otherStore: '用 Redis 的课都有一张所有顺序的地图。这一课用的是别的存储。',
  sentinel: '多数课有一张所有顺序的地图。一台服务器接替另一台，地图上画不出来。',
  cluster: '多数课有一张所有顺序的地图。几台服务器分管各个键，地图上画不出来。',
  nearest: (lesson) => `有地图的课：${lesson}`,
}
