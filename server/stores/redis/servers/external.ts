/**
 * Uses an external Redis (`LOCKSTEP_REDIS_URL`), which is never flushed, configured, or broken. Locks use the database in the URL. The resource uses the next
 * database if no server can be started for it. Both databases have to be empty. One Lockstep at a time claims them, and deletes only the keys that its runs
 * have written.
 */

import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { because, type SayStep } from '#model/refusals/because.ts'
import { ReasonError, whyOf } from '#model/words/en/reason-error.ts'
import { infoField } from '#server/base/info-field.ts'
import { messageOf } from '#server/base/message-of.ts'
import type { Semaphore } from '#server/base/semaphore.ts'
import { withoutSecrets } from '#server/processes/address.ts'
import { limited } from '#server/stores/limited.ts'
import { StoreError } from '#server/stores/store.ts'
import { type Access, type RedisAddress, withClient } from './client.ts'
import { DatabaseClaim } from './database-claim.ts'
import type { Fleet } from './fleet.ts'
import type { DatabaseSource } from './shared-servers.ts'
import { unbreakable } from './unbreakable.ts'

/** Keyspace notifications that a recording needs: `K` and `E` with the events of all types (`A`). */
const neededEvents = ['K', 'E', 'A']

interface ExternalAddress extends Required<RedisAddress> {
  access: Access
}

export interface ExternalRedis extends ExternalAddress {
  /** Address without the password, for people. */
  url: string
  store: { name: string; version: string }
}

/**
 * Parses the URL and checks whether that Redis can be used. `caFile` contains certificates to trust in addition to Node's own. Rejects with
 * `STORE_UNAVAILABLE`, which says what is missing.
 */
export async function openExternal(url: string, caFile?: string): Promise<ExternalRedis> {
  const address = parseUrl(url)
  if (address.access.tls && caFile) address.access.tls.ca = readFileSync(caFile)
  const store = await ask(url, address, async (redis) => {
    const known = productIn(await redis.info('server'))
    await checkRights(url, known.name, address, redis)
    return known
  })
  return { ...address, url: withoutSecrets(url), store }
}

/** Parses `redis://user:password@host:port/database`, or `rediss://` for TLS. */
export function parseUrl(url: string): ExternalAddress {
  const parsed = URL.canParse(url) ? new URL(url) : null
  const db = Number(parsed?.pathname.slice(1) || '0')
  const good = ['redis:', 'rediss:'].includes(parsed?.protocol ?? '') && Number.isInteger(db) && db >= 0
  if (!parsed || !good || parsed.hostname === '') throw unavailable(url, new ReasonError('url-form'))
  const [username, password] = [parsed.username, parsed.password].map((word) => decoded(word, url))
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: Number(parsed.port || '6379'),
    db,
    access: {
      ...(username ? { username } : {}),
      ...(password ? { password } : {}),
      ...(parsed.protocol === 'rediss:' ? { tls: { servername: parsed.hostname } } : {}),
    },
  }
}

/** One of the two databases of an external Redis, lent to one run at a time. */
export class ExternalDatabase implements DatabaseSource {
  private readonly turn: Semaphore
  private readonly claim: DatabaseClaim

  private constructor(
    private readonly redis: ExternalRedis,
    private readonly address: ExternalAddress,
    waitMs: number,
  ) {
    this.turn = limited('Redis', 1, waitMs)
    this.claim = new DatabaseClaim(address)
  }

  /** Claims the database and deletes what a killed Lockstep left in it. Rejects with `STORE_UNAVAILABLE` if another Lockstep uses the database. */
  static async open(redis: ExternalRedis, part: 'locks' | 'resource', waitMs: number): Promise<ExternalDatabase> {
    const { host, port, access } = redis
    const address = { host, port, access, db: redis.db + (part === 'locks' ? 0 : 1) }
    const database = new ExternalDatabase(redis, address, waitMs)
    await database.claimed()
    return database
  }

  /** Lends the database to a run. Rejects with `STORE_UNAVAILABLE` if it contains keys that none of our runs wrote, because they could be somebody's data. */
  async take(doing: SayStep): Promise<Fleet> {
    const giveBack = await this.turn.acquire(1, () => doing(because('waits-for-url')))
    try {
      const { url } = this.redis
      await this.claimed()
      const keys = await this.claim.foreignKeys().catch((error) => {
        throw unavailable(url, error)
      })
      if (keys > 0) throw unavailable(url, new ReasonError('database-not-empty', { database: this.address.db, keys }))
      return this.lend(giveBack)
    } catch (error) {
      giveBack()
      throw error
    }
  }

  async warm(): Promise<void> {}

  async close(): Promise<void> {
    this.turn.close()
    await this.claim.end().catch(() => {})
  }

  private async claimed(): Promise<void> {
    await this.claim.take().catch((error) => {
      throw unavailable(this.redis.url, error)
    })
  }

  private lend(giveBack: () => void): Fleet {
    const notes = new Redis({ ...this.address.access, ...this.address, lazyConnect: true, retryStrategy: () => null })
    notes.on('error', () => {})
    // Resolves when the previous command is noted. Commands are noted, and sent, one after another.
    let turn: Promise<void> = Promise.resolve()
    let released: Promise<void> | undefined
    return {
      topology: 'single',
      store: this.redis.store,
      nodes: [
        {
          id: 'n1',
          role: 'master',
          ...this.address,
          announce: (argv) => {
            const noted = turn.then(() => this.claim.note(notes, argv))
            turn = noted.catch(() => {})
            return noted
          },
        },
      ],
      ...unbreakable('redis-not-ours'),
      // There is no process to watch. Connections notice when the server ends.
      onExit: () => () => {},
      release: () => {
        notes.disconnect()
        // Delete the remaining keys before the next run starts.
        released ??= this.claim
          .deleteNoted()
          .catch(() => {})
          .finally(giveBack)
        return released
      },
    }
  }
}

/** Finds the product in the answer to INFO. Other products with Redis's protocol add their own name and version to the version of Redis that they follow. */
export function productIn(info: string): { name: string; version: string } {
  const own = /^(valkey|garnet|dragonfly|keydb|kvrocks)_version:[a-z-]*(\S+)/im.exec(info)
  if (own?.[1] && own[2])
    return { name: own[1].charAt(0).toUpperCase() + own[1].slice(1).toLowerCase(), version: own[2] }
  return { name: 'Redis', version: infoField(info, 'redis_version') ?? 'unknown' }
}

async function checkRights(url: string, name: string, address: RedisAddress, redis: Redis): Promise<void> {
  const reply = await redis.call('CONFIG', 'GET', 'notify-keyspace-events').catch((error) => {
    throw unavailable(url, new ReasonError('no-config-get', { store: name, why: messageOf(error) }))
  })
  const events = JSON.stringify(reply).replace('notify-keyspace-events', '')
  if (!neededEvents.every((event) => events.includes(event))) {
    throw unavailable(url, new ReasonError('no-key-events', { store: name }))
  }
  // MONITOR needs its own connection, which can do nothing else afterwards.
  await withClient(address, (watcher) => watcher.call('MONITOR')).catch((error) => {
    throw unavailable(url, new ReasonError('no-monitor', { store: name, why: messageOf(error) }))
  })
}

async function ask<T>(url: string, address: RedisAddress, question: (redis: Redis) => Promise<T>): Promise<T> {
  try {
    return await withClient(address, question)
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw unavailable(url, error)
  }
}

function unavailable(url: string, error: unknown): StoreError {
  return new StoreError('STORE_UNAVAILABLE', 'redis-url', { url: withoutSecrets(url), why: whyOf(error) })
}

function decoded(word: string, url: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    throw unavailable(url, new ReasonError('url-percent'))
  }
}
