/** Test process with a library that finds its node by asking the Sentinels or the nodes of a cluster. */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster, Redis } from 'ioredis'

const say = (/** @type {object} */ message) => process.stdout.write(`${JSON.stringify(message)}\n`)
const freeScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

/** @type {Redis | Cluster} */
let redis = new Redis({ lazyConnect: true })
let [key, owner, leaseMs] = ['', '', 0]

const placeOf = (/** @type {string} */ url) => {
  const { hostname: host, port, password } = new URL(url)
  return { host, port: Number(port), password }
}

/** @param {{ redis: string[], sentinels?: { master: string, urls: string[] }, cluster?: string[] }} asked */
function connected({ redis: [url = ''], sentinels, cluster }) {
  if (cluster) {
    const places = cluster.map(placeOf)
    // A replica takes over within seconds, or later on a busy machine. Until then, a waiting command follows the nodes' redirections.
    return new Cluster(places, {
      redisOptions: { password: places[0]?.password ?? '' },
      maxRedirections: 200,
      retryDelayOnMoved: 100,
    })
  }
  if (!sentinels) return new Redis(url)
  const places = sentinels.urls.map(placeOf)
  const password = places[0]?.password ?? ''
  return new Redis({ sentinels: places, name: sentinels.master, password, sentinelPassword: password })
}

/** @param {number} waitMs */
async function acquire(waitMs) {
  owner = randomUUID()
  for (const until = performance.now() + waitMs; ; await sleep(100)) {
    if ((await redis.set(key, owner, 'PX', leaseMs, 'NX')) === 'OK') return { ok: true }
    if (performance.now() >= until) return { ok: false, why: 'held by another' }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...asked } = JSON.parse(line)
  const failed = (/** @type {Error} */ error) => say({ id, ok: false, why: error.message })
  if (asked.do === 'init') {
    ;({ key, leaseMs } = asked)
    redis = connected(asked)
    redis.on('error', () => {})
    say({ id, ok: true, name: 'finds its node', version: 2, can: ['cluster'] })
  } else if (asked.do === 'acquire') {
    acquire(asked.waitMs).then((answer) => say({ id, ...answer }), failed)
  } else if (asked.do === 'release') {
    redis.eval(freeScript, 1, key, owner).then((freed) => say({ id, ok: true, freed: freed === 1 }), failed)
  } else {
    say({ id, ok: true })
    process.exit(0)
  }
}
