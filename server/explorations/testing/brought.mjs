/** Plain locks as people write them, in Node with ioredis. `node brought.mjs KIND`. */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'

const [, , kind = 'set-nx-px'] = process.argv
const ifOwn = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

let redis = new Redis({ lazyConnect: true })
let key = ''
let leaseMs = 0
let owner = ''

async function acquire() {
  owner = randomUUID()
  if (kind === 'setnx-then-expire') {
    if (!(await redis.setnx(key, owner))) return false
    await redis.pexpire(key, leaseMs)
    return true
  }
  return (await redis.set(key, owner, 'PX', leaseMs, 'NX')) === 'OK'
}

async function release() {
  // ioredis sends the script's digest first.
  if (kind === 'set-nx-px') return (await /** @type {any} */ (redis).giveBack(key, owner)) === 1
  if (kind === 'set-nx-px-get-del' && (await redis.get(key)) !== owner) return false
  return (await redis.del(key)) === 1
}

/** @param {any} request @returns {Promise<object>} */
async function answerTo(request) {
  switch (request.do) {
    case 'init':
      redis = new Redis(request.redis[0])
      redis.defineCommand('giveBack', { numberOfKeys: 1, lua: ifOwn })
      key = request.key
      leaseMs = request.leaseMs
      return { ok: true, name: kind }
    case 'acquire':
      return { ok: await acquire() }
    case 'release':
      return { ok: true, freed: await release() }
    default:
      return { ok: request.do === 'end' }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  process.stdout.write(`${JSON.stringify({ id: request.id, ...(await answerTo(request)) })}\n`)
  if (request.do === 'end') break
}
process.exit(0)
