/**
 * Test process with the lock that its argument names: a correct lock, or a lock with a mistake from a real bug.
 * Usage: `node locks.mjs BEHAVIOUR FOLDER`. The folder is for the lock that keeps its state in a file.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { oddLocks } from './odd-locks.mjs'
import { Redis } from './redis.mjs'
import { reportedLocks } from './reported-locks.mjs'

const [, , behaviour = 'plain', folder = '.'] = process.argv

/** @param {string} then */
const ifOwn = (then) => `if redis.call('GET', KEYS[1]) == ARGV[1] then return ${then} end return 0`
const freeScript = ifOwn(`redis.call('DEL', KEYS[1])`)
const renewScript = ifOwn(`redis.call('PEXPIRE', KEYS[1], ARGV[2])`)
const fencedScript = `if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('INCR', 'fence:stock') end return 0`
const hashScript = `if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1`
const hashRenewScript = `if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`
const hashFreeScript = `if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then return 1 end redis.call('DEL', KEYS[1]) return 1`

let redis = new Redis('redis://127.0.0.1:1')
let key = ''
let leaseMs = 0
let client = ''
let owner = ''
/** @type {number | undefined} */
let token
/** @type {NodeJS.Timeout | undefined} */
let renewing

const wholeSeconds = () => Math.max(1, Math.ceil(leaseMs / 1000))
const take = async () => (await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)) === 'OK'
const free = () => redis.call('EVAL', freeScript, 1, key, owner)
const renew = () => redis.call('EVAL', renewScript, 1, key, owner, leaseMs)

/** Forgets the owner's value before the lock has been released. */
function forgetAndFree() {
  const mine = owner
  owner = 'forgotten'
  return redis.call('EVAL', freeScript, 1, key, mine)
}

let isTired = false

async function takeFenced() {
  const given = await redis.call('EVAL', fencedScript, 1, key, owner, leaseMs)
  token = given
  return given > 0
}

/** The lock is a file that contains its holder's process id. If that process has ended, the next attempt removes the file. */
const file = join(folder, 'lock')
function takeFile() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return takeOver()
  }
}
function freeFile() {
  rmSync(file, { force: true })
  return 1
}
function takeOver() {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch {
    rmSync(file, { force: true })
  }
  return false
}

/** Stores the lease's deadline as the key's value. A client that finds that the deadline has passed takes over the lock. */
async function takeTimed() {
  const mine = String(Date.now() + leaseMs)
  const isTaken = (await redis.call('SETNX', key, mine)) === 1
  const seen = isTaken ? null : await redis.call('GET', key)
  const isOver = seen !== null && Number(seen) < Date.now() && (await redis.call('GETSET', key, mine)) === seen
  if (isTaken || isOver) owner = mine
  return isTaken || isOver
}

function prefixed() {
  key = `mutex:${key}`
  return { key }
}

/** Sends the script's digest first, as some clients do. */
async function takeByDigest() {
  const sha = await import('node:crypto').then(({ createHash }) =>
    createHash('sha1').update(fencedScript).digest('hex'),
  )
  try {
    token = await redis.call('EVALSHA', sha, 1, key, owner, leaseMs)
  } catch (error) {
    if (!String(error).includes('NOSCRIPT')) throw error
    return takeFenced()
  }
  return (token ?? 0) > 0
}

const say = (/** @type {object} */ answer) => console.log(JSON.stringify(answer))
const current = () => ({ redis, key, leaseMs, client, owner })

/** @type {Record<string, { take?: () => Promise<boolean> | boolean, free?: () => Promise<unknown> | unknown, renew?: () => Promise<unknown>, everyMs?: number, retryMs?: number, refuses?: () => Promise<string>, can?: string[], answer?: () => object, name?: () => object, before?: () => Promise<unknown> | unknown }>} */
const locks = {
  // Correct locks.
  plain: {},
  watchdog: { renew },
  fenced: { take: takeFenced, renew, answer: () => ({ token }) },
  'token as text': { take: takeFenced, renew, answer: () => ({ token: String(token) }) },
  'fields without values': { renew, answer: () => ({ token: null, why: null }) },
  'script by its digest': { take: takeByDigest, renew, answer: () => ({ token }) },
  'logs to standard error': { renew, before: () => console.error('lock acquired') },
  'key with a prefix': { name: prefixed, renew },
  'whole seconds, as it says': {
    name: () => ({ leaseMs: wholeSeconds() * 1000 }),
    take: async () => (await redis.call('SET', key, owner, 'NX', 'EX', wholeSeconds())) === 'OK',
    renew: () => redis.call('EVAL', ifOwn(`redis.call('EXPIRE', KEYS[1], ARGV[2])`), 1, key, owner, wholeSeconds()),
  },
  'reentrant hash': {
    take: async () => (await redis.call('EVAL', hashScript, 1, key, client, leaseMs)) === 1,
    free: () => redis.call('EVAL', hashFreeScript, 1, key, client),
    renew: () => redis.call('EVAL', hashRenewScript, 1, key, client, leaseMs),
  },
  'time in the value': { take: takeTimed },
  'state in a file': { take: takeFile, free: freeFile },
  'cancels and keeps its token': { can: ['cancel'] },

  // Locks with a mistake.
  'grants nothing': { refuses: async () => 'no' },
  'ttl is no integer': {
    refuses: async () => {
      for (let tries = 0; tries < 3; tries += 1)
        await redis.call('SET', key, owner, 'NX', 'PX', leaseMs + 0.5).catch(() => {})
      return 'Exceeded 3 attempts to lock the resource'
    },
  },
  'grants to everybody': { take: () => true, free: () => 1 },
  'ttl cut to seconds': {
    take: async () =>
      (await redis.call('SET', key, owner, 'NX', 'EX', Math.max(1, Math.floor(leaseMs / 1000)))) === 'OK',
  },
  'takes ms as seconds': { take: async () => (await redis.call('SET', key, owner, 'NX', 'EX', leaseMs)) === 'OK' },
  'renews ms as seconds': {
    renew: () => redis.call('EVAL', ifOwn(`redis.call('EXPIRE', KEYS[1], ARGV[2])`), 1, key, owner, leaseMs),
    everyMs: 50,
  },
  'renews seconds as ms': { renew: () => redis.call('EVAL', renewScript, 1, key, owner, 2), everyMs: 50 },
  'time that nobody reads': {
    take: async () => (await redis.call('SETNX', key, `${client}:${Date.now()}`)) === 1,
    free: () => redis.call('DEL', key),
  },
  'cancels and forgets its token': { can: ['cancel'], free: forgetAndFree },
  'stops renewing after a failure': {
    renew: () =>
      renew().catch(() => {
        isTired = true
      }),
  },
  'deletes blindly': { free: () => redis.call('DEL', key) },
  'asks without a pause': { retryMs: 0 },
  'renews without a pause': { renew, everyMs: 1 },
  'clears by prefix': {
    before: async () => {
      if (client === 'B') await redis.call('DEL', key)
    },
  },

  // Locks with a mistake in their adapter.
  'prints to standard output': { before: () => console.log('lock acquired') },
  'token is no number': { answer: () => ({ token: 'abc' }) },
  throws: { before: () => Promise.reject(new TypeError('lease is not a function')) },
  'answers something else': { before: () => say({ id: 99, ok: true }) },
  'clears the cache': {
    before: async () => {
      if (client === 'B') await redis.call('FLUSHDB')
    },
  },
  'names a wrong key': { name: () => ({ key: 'mutex:stock' }) },

  ...oddLocks(current),
  ...reportedLocks(current, say),
}

const own = locks[behaviour] ?? {}
if (locks[behaviour] === undefined) throw new RangeError(`there is no lock "${behaviour}"`)

function begin() {
  clearInterval(renewing)
  if (own.renew && !isTired) renewing = setInterval(() => own.renew?.().catch(() => {}), own.everyMs ?? leaseMs / 3)
}

/** @param {number} waitMs */
async function acquire(waitMs) {
  if (behaviour !== 'reentrant hash' || owner === '') owner = randomUUID()
  await own.before?.()
  if (own.refuses) return { ok: false, why: await own.refuses() }
  for (const until = performance.now() + waitMs; ; await sleep(own.retryMs ?? 50)) {
    if (await (own.take ?? take)()) {
      begin()
      return { ok: true, ...own.answer?.() }
    }
    if (performance.now() >= until) return { ok: false, why: 'held by another' }
  }
}

const noAnswer = (/** @type {Error} */ error) => {
  console.error(String(error))
  return { ok: false, why: error.message }
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line)
  const { id } = asked
  if (asked.do === 'init') {
    if (asked.redis.length > 1) {
      say({ id, ok: false, error: 'this lock has one node' })
      continue
    }
    redis = new Redis(asked.redis[0])
    ;({ key, leaseMs, client } = asked)
    say({ id, ok: true, name: behaviour, ...(own.can ? { version: 2, can: own.can } : {}), ...own.name?.() })
  } else if (asked.do === 'acquire') {
    // Errors from the trial or its network are answered as refusals, but mistakes in the lock's own code are not.
    acquire(asked.waitMs)
      .catch((error) => {
        if (error instanceof TypeError) throw error
        return noAnswer(error)
      })
      .then((answer) => say({ id, ...answer }))
  } else if (asked.do === 'release') {
    clearInterval(renewing)
    Promise.resolve((own.free ?? free)())
      .then((freed) => ({ ok: true, freed: freed === 1 }))
      .catch(noAnswer)
      .then((answer) => say({ id, ...answer }))
  } else if (asked.do === 'cancel') {
    // Drops the connection, as many clients do. Commands that have not been sent yet will never be sent.
    redis.socket?.destroy()
    say({ id, ok: true })
  } else {
    say({ id, ok: true })
    process.exit(0)
  }
}
