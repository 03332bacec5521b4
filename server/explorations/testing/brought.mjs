/** Implements plain locks as people write them, in Node with ioredis. Usage: `node brought.mjs KIND`. */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'

const [, , kind = 'set-nx-px'] = process.argv
const ifOwn = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

let redis = new Redis({ lazyConnect: true })
/** All nodes, for the kind of lock that needs a majority of nodes. @type {Redis[]} */
let nodes = []
let key = ''
let leaseMs = 0
let owner = ''

/** @param {Redis} node */
const giveBackOn = (node) => node.eval(ifOwn, 1, key, owner)

async function acquireOnMost() {
  const answers = await Promise.all(nodes.map((node) => node.set(key, owner, 'PX', leaseMs, 'NX')))
  if (answers.filter((answer) => answer === 'OK').length > nodes.length / 2) return true
  await Promise.all(nodes.map(giveBackOn))
  return false
}

async function acquire() {
  owner = randomUUID()
  if (kind === 'majority') return await acquireOnMost()
  if (kind === 'setnx-then-expire') {
    if (!(await redis.setnx(key, owner))) return false
    await redis.pexpire(key, leaseMs)
    return true
  }
  return (await redis.set(key, owner, 'PX', leaseMs, 'NX')) === 'OK'
}

async function release() {
  if (kind === 'majority') return (await Promise.all(nodes.map(giveBackOn))).some((answer) => answer === 1)
  // ioredis sends the script's digest first.
  if (kind === 'set-nx-px') return (await /** @type {any} */ (redis).giveBack(key, owner)) === 1
  if (kind === 'set-nx-px-get-del' && (await redis.get(key)) !== owner) return false
  return (await redis.del(key)) === 1
}

/** @param {any} request @returns {Promise<object>} */
async function answerTo(request) {
  switch (request.do) {
    case 'init':
      nodes = request.redis.map((/** @type {string} */ url) => new Redis(url))
      redis = nodes[0] ?? redis
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
