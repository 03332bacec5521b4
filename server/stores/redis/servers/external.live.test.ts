import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { withClient } from './client.ts'
import { serverConfig } from './config.ts'
import { DatabaseClaim } from './database-claim.ts'
import { openExternal, parseUrl } from './external.ts'
import { certificate, runOn, startOwner, startTls } from './external-fixtures.ts'
import { cacheFolder, nodeOf, pidOf, testRedis } from './fixtures.ts'
import type { RedisPool } from './fleet.ts'
import { openPool } from './pool.ts'
import { startRedis } from './redis-server.ts'

/** External Redis for the pool, which does not know that we started it. */
let foreign: ServerProcess
let pools: RedisPool[]

const url = (db = 3) => `redis://127.0.0.1:${foreign.port}/${db}`
const single = { topology: 'single', exclusive: false } as const
const quorum = { topology: 'quorum', exclusive: true } as const

beforeEach(async () => {
  foreign = await startRedis(await testRedis(), { name: 'foreign', config: serverConfig }, {})
  pools = []
})

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  await foreign.end()
})

async function open(env: NodeJS.ProcessEnv): Promise<RedisPool> {
  const pool = await openPool({ cacheFolder, keepReady: [], waitMs: 300, env })
  pools.push(pool)
  return pool
}

describe('a Redis that is not ours', () => {
  it('serves one run at a time, and what the run left is deleted, without touching other databases', async () => {
    await withClient({ ...foreignAt(0) }, (redis) => redis.set('somebody', 'else'))
    const pool = await open({ ...process.env, LOCKSTEP_REDIS_URL: url() })
    expect(pool.server.origin).toBe(url())
    const fleet = await pool.lend(single)
    expect(nodeOf(fleet)).toMatchObject({ port: foreign.port, db: 3 })
    await expect(pool.lend(single)).rejects.toMatchObject({ code: 'POOL_BUSY' })
    await runOn(fleet, ['SET', 'lock:1', 'a'], ['EVAL', "return redis.call('SET', KEYS[1], '')", '1', 'lock:2'])
    expect(await foreignKeys(3)).toEqual(['lock:1', 'lock:2'])
    await fleet.release()
    expect(await foreignKeys(3)).toEqual([])
    expect(await withClient(foreignAt(0), (redis) => redis.get('somebody'))).toBe('else')
    await (await pool.lend(single)).release()
  })

  it('is not used while its database holds something', async () => {
    await withClient(foreignAt(3), (redis) => redis.set('somebody', 'else'))
    const pool = await open({ ...process.env, LOCKSTEP_REDIS_URL: url() })
    const taking = pool.lend(single)
    await expect(taking).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(taking).rejects.toThrow('has to be empty, but holds 1 keys')
    expect(await withClient(foreignAt(3), (redis) => redis.get('somebody'))).toBe('else')
  })

  it('keeps what somebody else writes into its database during a run, and says so to the next run', async () => {
    const pool = await open({ ...process.env, LOCKSTEP_REDIS_URL: url() })
    const fleet = await pool.lend(single)
    await withClient(foreignAt(3), (redis) => redis.set('somebody', 'else'))
    await runOn(fleet, ['SET', 'lock', 'a'], ['GET', 'somebody'], ['APPEND', 'somebody', '!'])
    await fleet.release()
    expect(await foreignKeys(3)).toEqual(['somebody'])
    await expect(pool.lend(single)).rejects.toThrow('has to be empty, but holds 1 keys')
  })

  it('serves one Lockstep at a time, and the next one when that has ended', async () => {
    const pool = await open({ ...process.env, LOCKSTEP_REDIS_URL: url() })
    const second = open({ ...process.env, LOCKSTEP_REDIS_URL: url() })
    await expect(second).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(second).rejects.toThrow(`another Lockstep uses its database 3 (process ${process.pid}`)
    await (await open({ ...process.env, LOCKSTEP_REDIS_URL: url(5) })).close()
    await pool.close()
    await open({ ...process.env, LOCKSTEP_REDIS_URL: url() })
  })

  it('is given back for good, also while the claim is being prolonged', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const claim = new DatabaseClaim(foreignAt(3))
    await claim.take()
    // This makes ten renewals due. Hardly any of them has finished.
    vi.advanceTimersByTime(50_000)
    await claim.end()
    // When this many later commands have finished, all renewals have finished too.
    await Promise.all(Array.from({ length: 20 }, () => foreignKeys(3)))
    expect(await withClient(foreignAt(3), (redis) => redis.keys('*'))).toEqual([])
  })

  it('is cleared of what a killed Lockstep left, and of nothing else', async () => {
    const { child, gone } = await startOwner(url())
    expect(await foreignKeys(3)).toEqual(['left'])
    child.kill('SIGKILL')
    await gone
    await withClient(foreignAt(3), (redis) => redis.set('somebody', 'else'))
    await open({ ...process.env, LOCKSTEP_REDIS_URL: url() })
    expect(await foreignKeys(3)).toEqual(['somebody'])
  })

  it('may ask for a user, a password and TLS', async () => {
    await withClient(foreign, (redis) => redis.call('ACL', 'SETUSER', 'me', 'on', '>a b', '~*', '&*', '+@all'))
    await withClient(foreign, (redis) => redis.call('ACL', 'SETUSER', 'default', 'off'))
    const secure = await startTls(foreign.port)
    try {
      const address = `rediss://me:a%20b@localhost:${secure.port}/3`
      await expect(openExternal(address)).rejects.toThrow(/certificate/)
      await expect(openExternal(address.replace('%20', ''), certificate)).rejects.toThrow('WRONGPASS')
      const pool = await open({ ...process.env, LOCKSTEP_REDIS_URL: address, LOCKSTEP_REDIS_CA: certificate })
      expect(pool.server.origin).toBe(`rediss://…@localhost:${secure.port}/3`)
      await (await pool.lend(single)).release()
    } finally {
      secure.close()
    }
  })

  it('is not broken by a run; runs that break servers get ours', async () => {
    const pool = await open({ ...process.env, LOCKSTEP_REDIS_URL: url() })
    const fleet = await pool.lend(single)
    await expect(fleet.kill('n1')).rejects.toMatchObject({ code: 'SHARED_SERVER' })
    expect(() => fleet.freeze('n1')).toThrow(/not ours/)
    const own = await pool.lend(quorum)
    await own.kill('n1')
    expect(await pidOf(foreign)).toBe(foreign.pid)
  })

  it('is all there is on a machine without a Redis of its own', async () => {
    const env = { LOCKSTEP_REDIS_URL: url(), PATH: '' }
    const pool = await openPool({ cacheFolder: foreign.folder, waitMs: 300, env })
    pools.push(pool)
    const [locks, resource] = await Promise.all([pool.lend(single), pool.takeResource()])
    expect([nodeOf(locks).db, nodeOf(resource).db]).toEqual([3, 4])
    await expect(pool.lend(quorum)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await Promise.all([locks.release(), resource.release()])
  })

  it.each([
    ['CONFIG SET notify-keyspace-events ""', 'CONFIG SET notify-keyspace-events KEA'],
    ['ACL SETUSER default -monitor', 'MONITOR'],
    ['ACL SETUSER default -config', 'CONFIG GET'],
  ])('has to do what the recording needs; after %s it says so', async (command, words) => {
    const [name = '', ...args] = command.replace('""', '').trim().split(' ')
    if (command.includes('""')) args.push('')
    await withClient(foreign, (redis) => redis.call(name, ...args))
    const opening = openExternal(url())
    await expect(opening).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(opening).rejects.toThrow(words)
  })

  it('has to be there', async () => {
    const address = url()
    await foreign.kill()
    await expect(openExternal(address)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('is named by an address whose secrets no error shows', () => {
    expect(parseUrl('redis://example.org')).toEqual({ host: 'example.org', port: 6379, db: 0, access: {} })
    expect(parseUrl('redis://[::1]:7000/2')).toEqual({ host: '::1', port: 7000, db: 2, access: {} })
    expect(parseUrl('redis://:p%40ss@h/1').access).toEqual({ password: 'p@ss' })
    expect(parseUrl('rediss://me:secret@h/1').access).toEqual({
      username: 'me',
      password: 'secret',
      tls: { servername: 'h' },
    })
    expect(() => parseUrl('redis://:se%cret@h/1')).toThrow(/redis:\/\/…@h\/1, but a % .* has to be written %25/)
    for (const bad of ['me:sec@ret@h/1', 'redis:/me:secret@h', 'redis//secret@h', 'http://h/?password=secret']) {
      expect(() => parseUrl(bad)).not.toThrow(/sec|ret/)
      expect(() => parseUrl(bad)).toThrow(/has to look like/)
    }
    for (const bad of ['http://me:secret@h/1', 'redis://me:sec@ret@h/x', 'example.org:6379', 'redis://h/x', '']) {
      expect(() => parseUrl(bad)).toThrow(/has to look like/)
      expect(() => parseUrl(bad)).not.toThrow(/sec|ret/)
    }
  })
})

function foreignAt(db: number) {
  return { host: foreign.host, port: foreign.port, db }
}

/** Returns the keys of a database, except those of Lockstep's claim. */
async function foreignKeys(db: number): Promise<string[]> {
  const keys = await withClient(foreignAt(db), (redis) => redis.keys('*'))
  return keys.filter((key) => !key.startsWith('lockstep:')).sort()
}
