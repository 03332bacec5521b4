// A lock for `lockstep try`, in Node. It works as it stands, with nothing but Node:
//
//   node bin/lockstep.mjs try gc-pause -- node my-lock.mjs
//
// Lockstep asks over standard input, one JSON object a line, and this process answers on standard output. Put your own lock where acquire and release
// are. Write any other output to standard error: it goes into the trace.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Minimal Redis client: one command at a time. Yours is better. */
class Redis {
  constructor(url) {
    const { hostname, port, password } = new URL(url)
    this.password = password
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.socket.on('error', () => {})
    this.lines = createInterface({ input: this.socket })[Symbol.asyncIterator]()
  }

  async call(...words) {
    this.socket.write(
      `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`).join('')}`,
    )
    const { value: line, done } = await this.lines.next()
    if (done) throw new Error('the connection was closed')
    if (line.startsWith('-')) throw new Error(line.slice(1))
    if (line.startsWith('$')) return line === '$-1' ? null : (await this.lines.next()).value
    return line.startsWith(':') ? Number(line.slice(1)) : line.slice(1)
  }
}

const releaseScript = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
let redis
let key
let leaseMs
let owner

const requests = {
  async init(request) {
    redis = new Redis(request.redis[0])
    await redis.call('AUTH', redis.password)
    key = request.key
    leaseMs = request.leaseMs
    return { ok: true, name: 'my-lock 1.0' }
  },

  /** Retries until the lock is granted, for at most `waitMs`. */
  async acquire({ waitMs }) {
    const until = performance.now() + waitMs
    owner = randomUUID()
    for (;;) {
      if ((await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)) === 'OK') return { ok: true }
      if (performance.now() >= until) return { ok: false, why: 'held by another' }
      await sleep(50 + Math.random() * 50)
    }
  },

  async release() {
    return { ok: true, freed: (await redis.call('EVAL', releaseScript, 1, key, owner)) === 1 }
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
