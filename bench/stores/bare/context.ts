import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LockContext } from '#scenarios/define.ts'

export const lockKey = 'lock:stock'
/** Lease that is longer than any measurement here, so that no lease is renewed or expires. */
const leaseMs = 30_000

export function plainContext(): LockContext {
  return {
    client: 'A',
    key: lockKey,
    leaseMs,
    parameters: { leaseMs },
    clock: {
      wallMs: () => Date.now(),
      monotonicMs: () => performance.now(),
      sleep: (ms) => sleep(ms),
      every: (ms, call) => {
        const timer = setInterval(() => void call(), ms)
        return { stop: () => clearInterval(timer) }
      },
    },
    random: { uuid: () => randomUUID(), fraction: () => Math.random() },
    memory: {},
    waiting: () => {},
    lost: () => {},
  }
}

export interface BareOptions {
  cacheFolder: string
  /** Whether the store syncs each change to disk before it answers. */
  syncs: boolean
}

/** A lock's connection to a store that nobody observes. */
export interface Bare {
  links: object
  close(): Promise<void>
}
