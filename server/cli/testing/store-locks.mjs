/** Test process with a lock outside Redis. Usage: `node store-locks.mjs BEHAVIOUR FOLDER`. The folder is for the lock that keeps its state in a file. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'

const [, , behaviour = 'file', folder = '.'] = process.argv
const say = (/** @type {object} */ message) => process.stdout.write(`${JSON.stringify(message)}\n`)

/** @type {{ store?: string, run: string, key: string, leaseMs: number, client: string }} */
let asked = { run: '', key: '', leaseMs: 0, client: '' }

/** The lock is a file that contains its holder's process id. If that process has ended, the next attempt removes the file. */
const inFile = {
  path: () => join(folder, asked.run),
  take() {
    try {
      writeFileSync(this.path(), String(process.pid), { flag: 'wx' })
      return true
    } catch {
      try {
        process.kill(Number(readFileSync(this.path(), 'utf8')), 0)
      } catch {
        rmSync(this.path(), { force: true })
      }
      return false
    }
  },
  free() {
    rmSync(this.path(), { force: true })
    return true
  },
}

/** Uses MySQL's `GET_LOCK`, which belongs to the connection that requested it. `keeps` says whether the connection stays open until the release. */
const inMysql = (/** @type {boolean} */ keeps) => ({
  /** @type {import('mysql2/promise').Connection | undefined} */
  connection: undefined,
  /** @param {string} sql @returns {Promise<boolean>} */
  async ask(sql) {
    this.connection ??= await createConnection(asked.store ?? '')
    const { connection } = this
    const [rows] = await connection.query(`SELECT ${sql} AS done`, [asked.key])
    if (!keeps) {
      this.connection = undefined
      await connection.end()
    }
    return /** @type {{ done: number }[]} */ (rows)[0]?.done === 1
  },
  take() {
    return this.ask('GET_LOCK(?, 0)')
  },
  free() {
    return this.ask('RELEASE_LOCK(?)')
  },
})

/** Uses a session's advisory lock in PostgreSQL, over one connection, which may lead to a pooler. */
const inPostgres = {
  /** @type {pg.Client | undefined} */
  client: undefined,
  /** @param {string} call @returns {Promise<boolean>} */
  async ask(call) {
    if (this.client === undefined) {
      this.client = new pg.Client(asked.store)
      this.client.on('error', () => {})
      await this.client.connect()
    }
    const { rows } = await this.client.query(`SELECT ${call}(hashtext($1)) AS done`, [asked.key])
    return rows[0]?.done === true
  },
  take() {
    return this.ask('pg_try_advisory_lock')
  },
  free() {
    return this.ask('pg_advisory_unlock')
  },
}

/** Uses a key with a lease that is created only if the key is absent, through etcd's JSON gateway. */
const inEtcd = {
  lease: '',
  /** @param {string} path @param {object} body @returns {Promise<any>} */
  async call(path, body) {
    const answer = await fetch(`${asked.store}/v3/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return await answer.json()
  },
  async take() {
    const key = Buffer.from(asked.key).toString('base64')
    this.lease ||= (await this.call('lease/grant', { TTL: Math.ceil(asked.leaseMs / 1000) })).ID
    const done = await this.call('kv/txn', {
      compare: [{ key, target: 'CREATE', create_revision: '0' }],
      success: [{ request_put: { key, value: key, lease: this.lease } }],
    })
    return done.succeeded === true
  },
  async free() {
    const { lease } = this
    this.lease = ''
    await this.call('lease/revoke', { ID: lease })
    return true
  },
}

/** @type {Record<string, { take(): Promise<boolean> | boolean, free(): Promise<boolean> | boolean }>} */
const locks = {
  file: inFile,
  nothing: { take: () => true, free: () => true },
  'get_lock, connection kept': inMysql(true),
  'get_lock, connection closed': inMysql(false),
  'advisory lock': inPostgres,
  'etcd key': inEtcd,
}
const lock = locks[behaviour]
if (lock === undefined) throw new RangeError(behaviour)

async function acquire(/** @type {number} */ waitMs) {
  for (const until = performance.now() + waitMs; ; await sleep(30)) {
    if (await lock?.take()) return { ok: true }
    if (performance.now() >= until) return { ok: false, why: 'held by another' }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...request } = JSON.parse(line)
  const answer = (/** @type {object} */ said) => say({ id, ...said })
  const failed = (/** @type {Error} */ error) => answer({ ok: false, why: error.message })
  if (request.do === 'init') {
    asked = request
    answer({ ok: true, name: behaviour })
  } else if (request.do === 'acquire') acquire(request.waitMs).then(answer, failed)
  else if (request.do === 'release') Promise.resolve(lock.free()).then((freed) => answer({ ok: true, freed }), failed)
  else {
    answer({ ok: true })
    process.exit(0)
  }
}
