/** What locks with a queue in Redis share: how a worker waits for its turn. */
import type { LockContext, LockHandle } from '../context.ts'
import { unanswered } from './unanswered.ts'

export interface QueuedScripts {
  /** The script that grants or queues; it answers `null`, or how long to wait before asking again. */
  acquire: string
  /** The script that gives up the place in the queue and tells the others, so that the next of them is not left standing behind nobody. Its keys: all but the lock, and the channel. */
  quit: string
  /** The keys it works on: the lock first. */
  keys: string[]
}

/**
 * Asks, and asks again whenever a release is announced or its time is up, which also keeps its place. Everybody listens to one channel, so each
 * release wakes every waiter, and only the first of the queue is let in.
 */
export function queuedLock(context: LockContext, { acquire, quit, keys }: QueuedScripts): LockHandle {
  const [, ...places] = keys
  const { redis, key, channel, leaseMs, clock, random, parameters } = context
  const { patienceMs = leaseMs } = parameters
  let waiter = ''

  async function ask(): Promise<number | null> {
    const againMs = await redis.eval(acquire, keys, [waiter, leaseMs, patienceMs]).catch(unanswered)
    if (againMs !== undefined) return againMs === null ? null : Number(againMs)
    // Without an answer it may have been granted: then it is given back, and asked for again.
    await release()
    return 1
  }

  async function release() {
    const deleted = await redis.eval('release-and-tell.lua', [key, channel], [waiter])
    return deleted === 1
  }

  return {
    async acquire({ waitMs = 0 }) {
      const untilMs = clock.monotonicMs() + waitMs
      waiter = random.uuid()
      if ((await ask()) === null) return {}
      context.waiting('in the queue')

      const releases = await redis.subscribe(channel)
      try {
        for (;;) {
          const againMs = await ask()
          if (againMs === null) return {}
          const leftMs = untilMs - clock.monotonicMs()
          if (leftMs <= 0) {
            await redis.eval(quit, [...places, channel], [waiter])
            return null
          }
          await releases.next(Math.min(againMs, leftMs))
        }
      } finally {
        await releases.close()
      }
    },

    release,
  }
}
