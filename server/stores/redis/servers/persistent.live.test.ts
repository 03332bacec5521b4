import { afterEach, describe, expect, it } from 'vitest'
import { withClient } from './client.ts'
import { cacheFolder, nodeOf } from './fixtures.ts'
import type { RedisPool } from './fleet.ts'
import { openPool } from './pool.ts'

/** Milliseconds in which any machine can write thousands of keys to its disk. */
const busyMs = 30_000

let pool: RedisPool | undefined

afterEach(async () => {
  await pool?.close()
})

describe('a fleet that persists', () => {
  it.each(['single', 'quorum', 'sentinel'] as const)('%s: keys and times to live outlast a restart', async (kind) => {
    pool = await openPool({ cacheFolder, keepReady: [] })
    const fleet = await pool.lend({ topology: kind, exclusive: true, persistent: true })
    const node = nodeOf(fleet)
    const expiresAtMs = await withClient(node, async (redis) => {
      await redis.set('lock', 'a', 'PX', 600_000)
      await redis.hset('holds', 'a', 2)
      await redis.set('short', 'a', 'PX', 1)
      return await redis.pexpiretime('lock')
    })
    await fleet.kill('n1')
    await fleet.restart('n1')
    await withClient(node, async (redis) => {
      expect(await redis.get('lock')).toBe('a')
      expect(await redis.pexpiretime('lock')).toBe(expiresAtMs)
      expect(await redis.hgetall('holds')).toEqual({ a: '2' })
      expect(await redis.exists('short')).toBe(0)
    })
  })

  it('is not one that was kept ready for others', async () => {
    pool = await openPool({ cacheFolder, keepReady: ['quorum'], refillAfterMs: 60_000 })
    await pool.warm()
    const fleet = await pool.lend({ topology: 'quorum', exclusive: true, persistent: true })
    for (const node of fleet.nodes) {
      expect(await withClient(node, (redis) => redis.config('GET', 'append*'))).toEqual(
        expect.arrayContaining(['appendonly', 'yes', 'appendfsync', 'always']),
      )
    }
  })

  it('answers only once it has read all it knows', async () => {
    pool = await openPool({ cacheFolder, keepReady: [] })
    const fleet = await pool.lend({ topology: 'single', exclusive: true, persistent: true })
    const node = nodeOf(fleet)
    // Redis only answers while it loads if there is much data. This much loads slowly enough for the test to notice.
    await withClient(
      node,
      async (redis) => {
        const pipeline = redis.pipeline()
        for (let index = 0; index < 12_000; index += 1) pipeline.set(`key:${index}`, 'a')
        await pipeline.exec()
        await redis.config('SET', 'key-load-delay', '100')
        await redis.config('REWRITE')
      },
      busyMs,
    )
    await fleet.kill('n1')
    await fleet.restart('n1')
    expect(await withClient(node, (redis) => redis.dbsize(), busyMs)).toBe(12_000)
  })
})
