/**
 * First come, first served: waiters stand in a list, and each keeps its place only for as long as it goes on asking. The server's clock decides, so no
 * worker's clock can push another out. Redisson's fair lock has the same three keys and differs in three things: it keeps a place for five minutes after
 * the place before it, asked or not; it goes by the workers' clocks; and it tells of a release to the first in the queue alone.
 *
 * Source: Redisson's fair lock (list, sorted set of deadlines), https://redisson.pro/docs/data-and-services/locks-and-synchronizers/ and
 * https://github.com/redisson/redisson/blob/master/redisson/src/main/java/org/redisson/RedissonFairLock.java
 */
import { defineLock } from '../context.ts'
import { queuedLock } from '../shared/queued.ts'

export default defineLock({
  title: 'Fair',
  heading: 'A queue with deadlines',
  summary: 'A queue in which every place has a deadline: whoever stops asking loses it.',
  waits: true,

  create: (context) => {
    const { key } = context
    return queuedLock(context, {
      acquire: 'acquire-fair.lua',
      quit: 'quit-fair.lua',
      keys: [key, `${key}:queue`, `${key}:deadlines`],
    })
  },
})
