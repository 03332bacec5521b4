/**
 * A Redis that is not ours (`LOCKSTEP_REDIS_URL`). It is never flushed, configured or broken. Locks use the database that the
 * address names; the resource the one after it, if no server can be started for it. Both have to be empty, and what a run left in them is deleted key by key.
 */
import type { Redis } from 'ioredis'
import type { Semaphore } from '../../../processes/semaphore.ts'
import { messageOf } from '../../../processes/waiting.ts'
import { limited } from '../../limited.ts'
import { StoreError } from '../../store.ts'
import { infoField, type RedisAddress, withClient } from './client.ts'
import type { Fleet } from './fleet.ts'
import type { DatabaseSource } from './shared-servers.ts'
import { unbreakable } from './unbreakable.ts'

/** Keyspace notifications that the recording is made of: `K` and `E` with the events of all types (`A`). */
const neededEvents = ['K', 'E', 'A']

export interface ExternalRedis extends Required<RedisAddress> {
  url: string
  version: string
}

/** Reads the address and looks whether that Redis can be used. Rejects with `STORE_UNAVAILABLE` and what is missing. */
export async function openExternal(url: string): Promise<ExternalRedis> {
  const address = parseUrl(url)
  const version = await ask(url, address, async (redis) => {
    await checkRights(url, address, redis)
    return infoField(await redis.info('server'), 'redis_version') ?? 'unknown'
  })
  return { ...address, url, version }
}

/** Host, port and database of `redis://host:port/database`. */
export function parseUrl(url: string): Required<RedisAddress> {
  const parsed = URL.canParse(url) ? new URL(url) : null
  const db = Number(parsed?.pathname.slice(1) || '0')
  const good = parsed?.protocol === 'redis:' && parsed.hostname !== '' && Number.isInteger(db)
  if (!good || parsed.username !== '' || parsed.password !== '' || db < 0) {
    throw unavailable(url, 'it has to look like redis://127.0.0.1:6379/9, without a password')
  }
  return { host: parsed.hostname.replace(/^\[|\]$/g, ''), port: Number(parsed.port || '6379'), db }
}

/** One of the two databases of a Redis that is not ours, lent to one run at a time. */
export class ExternalDatabase implements DatabaseSource {
  private readonly turn: Semaphore
  private readonly address: Required<RedisAddress>

  constructor(
    private readonly redis: ExternalRedis,
    part: 'locks' | 'resource',
    waitMs: number,
  ) {
    this.turn = limited('Redis', 1, waitMs)
    this.address = { ...redis, db: redis.db + (part === 'locks' ? 0 : 1) }
  }

  /** Rejects with `STORE_UNAVAILABLE` if the database holds anything: it could be somebody’s data. */
  async take(doing: (words: string) => void): Promise<Fleet> {
    const giveBack = await this.turn.acquire(1, () =>
      doing('Waiting for the run that uses the Redis of LOCKSTEP_REDIS_URL'),
    )
    try {
      const { url } = this.redis
      const keys = await ask(url, this.address, (redis) => redis.dbsize())
      if (keys > 0) throw unavailable(url, `its database ${this.address.db} has to be empty, but holds ${keys} keys`)
      return this.lend(giveBack)
    } catch (error) {
      giveBack()
      throw error
    }
  }

  async warm(): Promise<void> {}

  async close(): Promise<void> {
    this.turn.close()
  }

  private lend(giveBack: () => void): Fleet {
    const { host, port, db } = this.address
    let released: Promise<void> | undefined
    return {
      topology: 'single',
      version: this.redis.version,
      nodes: [{ id: 'n1', role: 'master', host, port, db }],
      ...unbreakable('The Redis of LOCKSTEP_REDIS_URL is not ours to break.'),
      // Its process is none of ours: that it ended is seen by the connections to it.
      onExit: () => () => {},
      release: () => {
        released ??= this.deleteAll().finally(giveBack)
        return released
      },
    }
  }

  /** The database was empty when the run began, so all that is in it now is the run's. What cannot be deleted is found by the next take. */
  private async deleteAll(): Promise<void> {
    await withClient(this.address, async (redis) => {
      for await (const keys of redis.scanStream({ count: 500 })) {
        if (keys.length > 0) await redis.unlink(...(keys as string[]))
      }
    }).catch(() => {})
  }
}

async function checkRights(url: string, address: RedisAddress, redis: Redis): Promise<void> {
  const reply = await redis.call('CONFIG', 'GET', 'notify-keyspace-events').catch((error) => {
    throw unavailable(url, `it has to allow CONFIG GET, but: ${messageOf(error)}`)
  })
  const events = JSON.stringify(reply).replace('notify-keyspace-events', '')
  if (!neededEvents.every((event) => events.includes(event))) {
    throw unavailable(url, 'it has to notify of keyspace events: CONFIG SET notify-keyspace-events KEA')
  }
  // On a connection of its own, since one that watches can do nothing else afterwards.
  await withClient(address, (watcher) => watcher.call('MONITOR')).catch((error) => {
    throw unavailable(url, `it has to allow MONITOR, from which the recording is made, but: ${messageOf(error)}`)
  })
}

async function ask<T>(url: string, address: RedisAddress, question: (redis: Redis) => Promise<T>): Promise<T> {
  try {
    return await withClient(address, question)
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw unavailable(url, messageOf(error))
  }
}

function unavailable(url: string, why: string): StoreError {
  // The address may hold a password.
  const shown = url.replace(/\/\/[^@/]*@/, '//…@')
  return new StoreError('STORE_UNAVAILABLE', `LOCKSTEP_REDIS_URL is ${shown}, but ${why}.`)
}
