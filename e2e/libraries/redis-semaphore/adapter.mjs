/**
 * Uses redis-semaphore as its README shows: a Mutex on one node, or a RedlockMutex on several nodes. The library renews the lock automatically and reports when
 * a renewal fails.
 */
import Redis from 'ioredis'
import { Mutex, RedlockMutex } from 'redis-semaphore'
import { Held, lost, serve } from '../protocol.mjs'

let clients = []
let key = ''
let leaseMs = 0
/** Locks, by worker and key. A lock whose acquire threw stays here, so that its release is still passed to the library. */
const held = new Held()

await serve({
  async init(request) {
    clients = request.redis.map((url) => new Redis(url, { maxRetriesPerRequest: 0 }))
    for (const client of clients) client.on('error', () => {})
    key = request.key
    leaseMs = request.leaseMs
    return {
      ok: true,
      name: 'redis-semaphore 5.8.0',
      key: `mutex:${key}`,
      version: 2,
      can: ['keys', 'work', 'workers'],
    }
  },
  async acquire(request) {
    const { waitMs, leaseMs: lease = leaseMs, key: own = key } = request
    const options = {
      lockTimeout: lease,
      acquireTimeout: waitMs,
      ...(waitMs === 0 ? { acquireAttemptsLimit: 1, acquireTimeout: lease } : {}),
      retryInterval: 50,
      onLockLost: (error) => {
        if (own === key) lost(error.message, request.client)
      },
    }
    const mutex = clients.length > 1 ? new RedlockMutex(clients, own, options) : new Mutex(clients[0], own, options)
    held.push(request, mutex)
    if (await mutex.tryAcquire()) return { ok: true }
    held.pop(request)
    return { ok: false, why: 'not acquired' }
  },
  async release(request) {
    const mutex = held.last(request)
    const freed = mutex?.isAcquired ?? false
    await mutex?.release()
    held.pop(request)
    return { ok: true, freed }
  },
})
