/** redis-semaphore's Mutex, and its RedlockMutex on several nodes, as its README shows them: it renews by itself and tells when that fails. */
import Redis from 'ioredis'
import { Mutex, RedlockMutex } from 'redis-semaphore'
import { lost, serve } from '../protocol.mjs'

let clients = []
let key = ''
let leaseMs = 0
/** Who acquires twice releases twice. One whose acquire threw stays here: its release is the library's to judge. */
const held = []

await serve({
  async init(request) {
    clients = request.redis.map((url) => new Redis(url, { maxRetriesPerRequest: 0 }))
    for (const client of clients) client.on('error', () => {})
    key = request.key
    leaseMs = request.leaseMs
    return { ok: true, name: 'redis-semaphore 5.8.0', key: `mutex:${key}` }
  },
  async acquire({ waitMs, leaseMs: own = leaseMs }) {
    const options = {
      lockTimeout: own,
      acquireTimeout: waitMs,
      ...(waitMs === 0 ? { acquireAttemptsLimit: 1, acquireTimeout: own } : {}),
      retryInterval: 50,
      onLockLost: (error) => lost(error.message),
    }
    const mutex = clients.length > 1 ? new RedlockMutex(clients, key, options) : new Mutex(clients[0], key, options)
    held.push(mutex)
    if (await mutex.tryAcquire()) return { ok: true }
    held.pop()
    return { ok: false, why: 'not acquired' }
  },
  async release() {
    const mutex = held.pop()
    const freed = mutex?.isAcquired ?? false
    await mutex?.release()
    return { ok: true, freed }
  },
})
