import { changedBeatsIn } from '../changed-beats.ts'

/** Caption of a run that departs from its lesson, if the lesson has no text of its own for that case. */
export const otherwise = '这次运行走了另一条路，这一课的解说不再适用。请看时间线上的长条。'

/** Makes the captions of a run in which somebody moved a fault. */
export const changedBeats = changedBeatsIn({
  acquires: (client) => `${client} 拿到锁。`,
  waits: (client) => `${client} 要等锁。`,
  isPaused: (client) => `${client} 在这里停顿。`,
  goesOn: (client) => `${client} 醒来继续，不知道时间已经过去。`,
  crashes: (client) => `${client} 在这里崩溃。`,
  writes: (client) => `${client} 写入算好的数。`,
  isRefusedWrite: (client) => `库存拒绝 ${client} 的写入。`,
  releases: (client) => `${client} 放了锁。`,
  givesUp: (client) => `${client} 放弃：一直没拿到锁。`,
  leaseEnds: '租约到期，锁空出来给下一个。',
})
