/** redlock for Node, as its README shows it: every node a client of its own, the lease as the lock's time to live, nothing renewed. */
import Redis from 'ioredis'
import Redlock from 'redlock'
import { serve } from '../protocol.mjs'

const retryDelay = 200
let clients = []
let key = ''
let leaseMs = 0
/** Who acquires twice releases twice. */
const held = []

await serve({
  async init(request) {
    // A node that cannot be reached has to fail fast, or a majority would wait for it.
    clients = request.redis.map((url) => new Redis(url, { maxRetriesPerRequest: 0 }))
    for (const client of clients) client.on('error', () => {})
    key = request.key
    leaseMs = request.leaseMs
    return { ok: true, name: 'redlock 4.2.0' }
  },
  async acquire({ waitMs, leaseMs: own = leaseMs }) {
    const redlock = new Redlock(clients, { retryCount: Math.floor(waitMs / retryDelay), retryDelay, retryJitter: 100 })
    redlock.on('clientError', (error) => console.error(String(error)))
    held.push(await redlock.lock(key, own))
    return { ok: true }
  },
  async release() {
    try {
      await held.pop().unlock()
      return { ok: true, freed: true }
    } catch (error) {
      // It says so when too few nodes still had the lock.
      return { ok: true, freed: false, why: error.message }
    }
  },
})
