/**
 * Test process in which several workers share one lock library, like threads or tasks of one program. They share one connection and
 * everything that the lock keeps for the whole process. Usage: `node shared-locks.mjs BEHAVIOUR`. Each mistake comes from a real library.
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from './redis.mjs'

const [, , behaviour = 'owner of the worker'] = process.argv
const say = (/** @type {object} */ message) => process.stdout.write(`${JSON.stringify(message)}\n`)

const takeScript = `if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1`
const freeScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

let redis = new Redis('redis://127.0.0.1:1')
let [key, leaseMs] = ['', 0]
/** State of the whole process: its owner id, the latest token, and the mutex. */
const process_ = randomUUID()
let latest = ''
let isTaken = false
/** @type {Map<string, string>} */
const owners = new Map()

/** Takes the lock, even from a holder with the same owner id, as reentrant locks do. @param {string} owner */
const take = async (owner) => (await redis.call('EVAL', takeScript, 1, key, owner, leaseMs)) === 1
/** @param {string} owner */
const free = async (owner) => (await redis.call('EVAL', freeScript, 1, key, owner)) === 1

/** @param {string} worker */
function ownerOf(worker) {
  const owner = owners.get(worker) ?? randomUUID()
  owners.set(worker, owner)
  return owner
}

/** @type {Record<string, { take(worker: string): Promise<boolean>, free(worker: string): Promise<boolean> }>} */
const locks = {
  'owner of the worker': { take: (worker) => take(ownerOf(worker)), free: (worker) => free(ownerOf(worker)) },
  // The lock treats workers with the same owner id as one owner.
  'owner of the process': { take: () => take(process_), free: () => free(process_) },
  // The same lock, but a mutex lets only one worker of the process use the key at a time.
  'owner of the process behind a mutex': {
    take: async () => {
      if (isTaken) return false
      isTaken = true
      isTaken = await take(process_)
      return isTaken
    },
    free: async () => {
      const freed = await free(process_)
      isTaken = false
      return freed
    },
  },
  // Each attempt overwrites the token that the holder needs for its release.
  'token of the process': {
    take: (_) => {
      latest = randomUUID()
      return take(latest)
    },
    free: () => free(latest),
  },
  // If a release finds that the lease is over, the mutex of the process stays taken.
  'mutex that outlives the lease': {
    take: async () => {
      if (isTaken) return false
      isTaken = true
      isTaken = await take(process_)
      return isTaken
    },
    free: async () => {
      const freed = await free(process_)
      if (freed) isTaken = false
      return freed
    },
  },
}

const lock = locks[behaviour]
if (lock === undefined) throw new RangeError(`there is no lock "${behaviour}"`)

/** @param {string} worker @param {number} waitMs */
async function acquire(worker, waitMs) {
  for (const until = performance.now() + waitMs; ; await sleep(50)) {
    if (await lock?.take(worker)) return { ok: true }
    if (performance.now() >= until) return { ok: false, why: 'held by another' }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, client, ...asked } = JSON.parse(line)
  if (asked.do === 'init') {
    redis = new Redis(asked.redis[0])
    ;({ key, leaseMs } = asked)
    say({ id, ok: true, name: behaviour, version: 2, can: ['workers'] })
  } else if (asked.do === 'acquire') {
    acquire(client, asked.waitMs).then((answer) => say({ id, ...answer }))
  } else if (asked.do === 'release') {
    lock.free(client).then((freed) => say({ id, ok: true, freed }))
  } else {
    say({ id, ok: true })
    process.exit(0)
  }
}
