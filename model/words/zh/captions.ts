/** Chinese captions where a lesson has none that fit. */
import { type Beat, type Lesson, lockKey } from '#scenarios/lesson.ts'

/** Of a run that leaves its lesson's course, where the lesson has no text of its own for it. */
export const otherwise = '这次运行走了另一条路，这一课的解说不再适用。请看时间线上的长条。'

/** Most clients that get captions of their own: a class of fifty would have too many. */
const mostClients = 4

/** Of a run whose fault somebody moved: a caption for each event that may happen. Events that do not happen show none. */
export function changedBeats({ clients, locks }: Pick<Lesson, 'clients' | 'locks'>): Beat[] {
  return locks.flatMap((lock) => {
    const beat = (when: Beat['when'], caption: string): Beat => ({ when, in: lock.id, caption })
    const byClient = clients
      .slice(0, mostClients)
      .flatMap((client) => [
        beat({ on: 'client-acquired', client }, `${client} 拿到锁。`),
        beat({ on: 'client-waiting', client }, `${client} 要等锁。`),
        beat({ on: 'client-paused', client }, `${client} 在这里停顿。`),
        beat({ on: 'client-resumed', client }, `${client} 醒来继续，不知道时间已经过去。`),
        beat({ on: 'client-crashed', client }, `${client} 在这里崩溃。`),
        beat({ on: 'resource-write', client, accepted: true }, `${client} 写入算好的数。`),
        beat({ on: 'resource-write', client, accepted: false }, `库存拒绝 ${client} 的写入。`),
        beat({ on: 'client-released', client }, `${client} 放了锁。`),
        beat({ on: 'client-refused', client }, `${client} 放弃：一直没拿到锁。`),
      ])
    return [...byClient, beat({ on: 'key-expired', key: lockKey }, '租约到期，锁空出来给下一个。')]
  })
}
