/** Whoever has no node in the queue holds no lock, also if nobody stands before it. */
import { expect, test } from 'vitest'
import type { LockContext } from './context.ts'
import createAgain from './create-again/lock.ts'
import createWithName from './create-with-name/lock.ts'
import sequential from './sequential/lock.ts'
import sequentialFenced from './sequential-fenced/lock.ts'

/** Its node is made, and gone when it looks: its session has ended, or somebody has deleted the node. */
function contextIn(queue: string[]): LockContext {
  const context = {
    key: 'lock:stock',
    client: 'A',
    clock: { monotonicMs: () => 0 },
    random: { uuid: () => 'an-id' },
    waiting: () => {},
    zk: {
      create: async (path: string) => ({ path: `${path}0000000007`, czxid: 9 }),
      children: async () => queue,
      watch: async () => null,
      delete: async () => false,
      onSessionOver: () => {},
    },
  }
  return context as unknown as LockContext
}

test.each(Object.entries({ createAgain, createWithName, sequential, sequentialFenced }))(
  '%s is refused when its own node is gone',
  async (_name, lock) => {
    for (const queue of [[], ['place-0000000008']])
      expect(await lock.create(contextIn(queue)).acquire({ waitMs: 10 })).toBeNull()
  },
)
