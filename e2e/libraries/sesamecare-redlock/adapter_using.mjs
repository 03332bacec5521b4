/**
 * Uses `using` of @sesamecare-oss/redlock as its README shows: the work is a routine that runs under the lock, and the library automatically extends the lock
 * 500 ms before its end. In this adapter, the routine waits until `release` is called, and learns from its signal that an extension failed.
 */
import { Redlock } from '@sesamecare-oss/redlock'
import Redis from 'ioredis'
import { Held, lost, serve } from '../protocol.mjs'

const retryDelay = 200
/** Returns the library's usual threshold of 500 ms, which has to be at least 100 ms shorter than the lease, or half the lease for shorter leases. */
const thresholdFor = (leaseMs) => (leaseMs >= 600 ? 500 : Math.floor(leaseMs / 2))
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
    return { ok: true, name: '@sesamecare-oss/redlock 1.4.0 using', version: 2, can: ['keys', 'work', 'workers'] }
  },
  acquire(request) {
    const { waitMs, leaseMs: lease = leaseMs, key: own = key } = request
    const settings = {
      retryCount: Math.floor(waitMs / retryDelay),
      retryDelay,
      retryJitter: 100,
      automaticExtensionThreshold: thresholdFor(lease),
    }
    return new Promise((answer, refuse) => {
      const returned = redlock.using([own], lease, settings, (signal) => {
        let end
        const isOver = new Promise((resolve) => {
          end = resolve
        })
        signal.addEventListener('abort', () => {
          if (own === key) lost(signal.error.message, request.client)
        })
        held.push(request, () => {
          end()
          return returned
        })
        answer({ ok: true })
        return isOver
      })
      // If `using` rejects before the routine has begun, the lock was not acquired. If it rejects later, the release has failed, and `release` reports the
      // error.
      returned.catch(refuse)
    })
  },
  async release(request) {
    const end = held.pop(request)
    if (end === undefined) return { ok: true, freed: false }
    await end()
    return { ok: true, freed: true }
  },
})
