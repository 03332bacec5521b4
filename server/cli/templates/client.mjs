// A lock for `lockstep try`, written in Node. It works without changes and needs only Node:
//
//   node bin/lockstep.mjs try gc-pause -- node my-lock.mjs
//
// Lockstep sends requests over standard input, one JSON object per line, and this process answers on standard output. Put
// your own lock into `acquire` and `release`. Write any other output to standard error, which goes into the trace.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** A minimal Redis client. It sends one command at a time, and reconnects after its connection breaks. Replace it with your own client. */
class Redis {
  constructor(url) {
    this.url = new URL(url)
  }

  async call(...words) {
    if (this.socket === undefined) {
      const { hostname, port, password } = this.url
      this.socket = connect({ host: hostname, port: Number(port), noDelay: true })
      this.socket.on('error', () => {})
      this.lines = createInterface({ input: this.socket })[Symbol.asyncIterator]()
      await this.send('AUTH', password)
    }
    return await this.send(...words)
  }

  async send(...words) {
    this.socket.write(
      `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`).join('')}`,
    )
    const { value: line, done } = await this.lines.next()
    if (done) {
      this.socket = undefined
      throw new Error('the connection was closed')
    }
    if (line.startsWith('-')) throw new Error(line.slice(1))
    if (line.startsWith('$')) return line === '$-1' ? null : (await this.lines.next()).value
    return line.startsWith(':') ? Number(line.slice(1)) : line.slice(1)
  }
}

const releaseScript = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
let url
let key
let leaseMs
/** One connection per worker. If this process has several workers, each request names its worker as `client`. Share here what your library shares. */
const connections = new Map()
/** The value that identifies the holder in Redis, keyed by worker and key. */
const owners = new Map()
/** Ids of requests that were cancelled. */
const cancelled = new Set()

function redisOf(client) {
  const redis = connections.get(client) ?? new Redis(url)
  connections.set(client, redis)
  return redis
}

const requests = {
  async init(request) {
    if (request.redis.length > 1) return { ok: false, error: 'this lock has one node' }
    url = request.redis[0]
    key = request.key
    leaseMs = request.leaseMs
    // `can` lists what this lock offers beyond version 1 of the protocol. Remove what your lock does not offer.
    return { ok: true, name: 'my-lock 1.0', version: 2, can: ['cancel', 'keys', 'work', 'workers'] }
  },

  /** Retries until the lock is granted, for at most `waitMs`. */
  async acquire({ id, client, waitMs, key: own = key }) {
    const redis = redisOf(client)
    const until = performance.now() + waitMs
    const owner = randomUUID()
    try {
      for (;;) {
        const granted = (await redis.call('SET', own, owner, 'NX', 'PX', leaseMs)) === 'OK'
        if (cancelled.delete(id)) throw new Error('cancelled')
        if (granted) {
          owners.set(`${client} ${own}`, owner)
          return { ok: true }
        }
        if (performance.now() >= until) return { ok: false, why: 'held by another' }
        await sleep(50 + Math.random() * 50)
      }
    } catch (error) {
      // It is unknown whether the store granted the lock, so this releases it.
      await redis.call('EVAL', releaseScript, 1, own, owner).catch(() => {})
      throw error
    }
  },

  /** Keeps the owner's value until the lock has been released, so that a failed release can be requested again. */
  async release({ client, key: own = key }) {
    const held = `${client} ${own}`
    const freed = (await redisOf(client).call('EVAL', releaseScript, 1, own, owners.get(held) ?? '')) === 1
    owners.delete(held)
    return { ok: true, freed }
  },

  /** Cancels the request with the id `of`. */
  async cancel({ of }) {
    cancelled.add(of)
    return { ok: true }
  },

  /** Keeps the processor busy, like the work that the lock protects. */
  async work({ ms }) {
    for (const until = performance.now() + ms; performance.now() < until; );
    return { ok: true }
  },

  async end() {
    setTimeout(() => process.exit(0), 10)
    return { ok: true }
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  const answer = requests[request.do]?.(request) ?? Promise.resolve({ ok: false, error: 'unknown' })
  answer.then(
    (said) => console.log(JSON.stringify({ id: request.id, ...said })),
    (error) => {
      console.error(error)
      console.log(JSON.stringify({ id: request.id, ok: false, why: error.message }))
    },
  )
}
// Lockstep has closed standard input.
process.exit(0)
