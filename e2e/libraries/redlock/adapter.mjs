/** Uses redlock for Node as its README shows: each node has its own client, the lease is the lock's time to live, and nothing is renewed. */
import Redis from 'ioredis'
import Redlock from 'redlock'
import { Held, serve } from '../protocol.mjs'

const retryDelay = 200
let clients = []
let key = ''
let leaseMs = 0
const held = new Held()

await serve({
  async init(request) {
    // A node that cannot be reached has to fail fast, because otherwise acquiring a majority would wait for that node.
    clients = request.redis.map((url) => new Redis(url, { maxRetriesPerRequest: 0 }))
    for (const client of clients) client.on('error', () => {})
    key = request.key
    leaseMs = request.leaseMs
    return { ok: true, name: 'redlock 4.2.0', version: 2, can: ['keys', 'work', 'workers'] }
  },
  async acquire(request) {
    const { waitMs, leaseMs: lease = leaseMs, key: own = key } = request
    const redlock = new Redlock(clients, { retryCount: Math.floor(waitMs / retryDelay), retryDelay, retryJitter: 100 })
    redlock.on('clientError', (error) => console.error(String(error)))
    held.push(request, await redlock.lock(own, lease))
    return { ok: true }
  },
  async release(request) {
    const lock = held.last(request)
    if (lock === undefined) return { ok: true, freed: false }
    await lock.unlock()
    held.pop(request)
    return { ok: true, freed: true }
  },
})
