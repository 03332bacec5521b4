/** Opens the queue of BullMQ on the hub. This module and its imports are loaded only where there is a hub. */
import { Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Errand } from '../runs/elsewhere.ts'
import { goneAfterMs } from './times.ts'

/** Priorities of errands. Teachers' errands go before others. BullMQ would put an errand without a priority before both kinds. */
const priorities = { first: 1, other: 2 }
const prefix = 'lockstep'
const nameOf = (fit: string) => `runs-${fit}`

export interface ErrandQueue {
  /** Adds an errand, unless it is already in the queue. */
  add(errand: Errand): Promise<void>
  has(run: string): Promise<boolean>
  remove(run: string): Promise<void>
  close(): Promise<void>
}

/** Opens the queue. `redis` stays open when the queue is closed. */
export function openQueue(redis: Redis, fit: string, onFailure: (error: unknown) => void): ErrandQueue {
  const queue = new Queue(nameOf(fit), { prefix, connection: redis, skipMetasUpdate: true })
  queue.on('error', onFailure)
  return {
    add: async (errand) => {
      const priority = errand.first ? priorities.first : priorities.other
      await queue.add('run', errand, { jobId: errand.run, priority, removeOnComplete: true, removeOnFail: true })
    },
    has: async (run) => (await queue.getJob(run)) !== undefined,
    remove: async (run) => void (await queue.remove(run)),
    close: () => queue.close(),
  }
}

export interface ErrandWorker {
  /** Takes no further errands. Resolves when the errands under way are done. */
  close(): Promise<void>
}

interface WorkerParts {
  /** Connection to the hub, which stays open. */
  redis: Redis
  fit: string
  /** Maximum number of simultaneous errands. */
  slots: number
  play(errand: unknown): Promise<void>
  onFailure(error: unknown): void
}

/** Plays errands from the queue. An errand whose worker is gone is given to another worker. */
export function openWorker({ redis, fit, slots, play, onFailure }: WorkerParts): ErrandWorker {
  const worker = new Worker(nameOf(fit), async ({ data }) => await play(data), {
    prefix,
    connection: redis,
    concurrency: slots,
    lockDuration: goneAfterMs,
    stalledInterval: goneAfterMs / 2,
    // The run's record decides whether it may be played again, not this count.
    maxStalledCount: 10,
  })
  worker.on('error', onFailure)
  return { close: () => worker.close() }
}
