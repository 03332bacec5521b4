/** Uses `acquire` of @sesamecare-oss/redlock as its README shows: each node has its own client, the lease is the lock's duration, and nothing is renewed. */
import { Redlock } from '@sesamecare-oss/redlock'
import Redis from 'ioredis'
import { Held, serve } from '../protocol.mjs'

const retryDelay = 200
let redlock
let key = ''
let leaseMs = 0
const held = new Held()

await serve({
  async init(request) {
    // A node that cannot be reached has to fail fast, because otherwise acquiring a majority would wait for that node.
    const clients = request.redis.map((url) => new Redis(url, { maxRetriesPerRequest: 0 }))
    for (const client of clients) client.on('error', () => {})
    redlock = new Redlock(clients)
    redlock.on('error', (error) => console.error(String(error)))
    key = request.key
    leaseMs = request.leaseMs
    return { ok: true, name: '@sesamecare-oss/redlock 1.4.0', version: 2, can: ['keys', 'work', 'workers'] }
  },
  async acquire(request) {
    const { waitMs, leaseMs: lease = leaseMs, key: own = key } = request
    const settings = { retryCount: Math.floor(waitMs / retryDelay), retryDelay, retryJitter: 100 }
    held.push(request, await redlock.acquire([own], lease, settings))
    return { ok: true }
  },
  async release(request) {
    const lock = held.last(request)
    if (lock === undefined) return { ok: true, freed: false }
    await lock.release()
    held.pop(request)
    return { ok: true, freed: true }
  },
})
