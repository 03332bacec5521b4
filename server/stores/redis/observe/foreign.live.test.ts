/** Tests that a run on a Redis with other users records only its own commands, even if its connections pass through a proxy. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRun } from '#server/engine/run/run.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { withClient } from '../servers/client.ts'
import { serverConfig } from '../servers/config.ts'
import { certificate, startTls } from '../servers/external-fixtures.ts'
import { cacheFolder, testRedis } from '../servers/fixtures.ts'
import { openPool } from '../servers/pool.ts'
import { startRedis } from '../servers/redis-server.ts'

let foreign: ServerProcess
beforeAll(async () => {
  foreign = await startRedis(await testRedis(), { name: 'foreign', config: serverConfig }, {})
})
afterAll(async () => {
  await foreign.end()
})

test('a foreign key is neither recorded nor deleted, and a foreign hand on the lock is recorded', async () => {
  const secure = await startTls(foreign.port)
  const access = { username: 'me', password: 'a b' }
  await withClient(foreign, async (redis) => {
    await redis.call('ACL', 'SETUSER', access.username, 'on', `>${access.password}`, '~*', '&*', '+@all')
    await redis.call('ACL', 'SETUSER', 'default', 'off')
  })
  const env = {
    ...process.env,
    LOCKSTEP_REDIS_URL: `rediss://me:a%20b@localhost:${secure.port}/3`,
    LOCKSTEP_REDIS_CA: certificate,
  }
  const pool = await openPool({ cacheFolder, keepReady: [], env })
  const other = (command: string, ...args: string[]) =>
    withClient({ host: foreign.host, port: foreign.port, access, db: 3 }, (redis) => redis.call(command, ...args))
  try {
    const plan = planFor(
      scenarioFor({
        clients: {
          A: async (me) => {
            await me.lock.acquire()
            await other('SET', 'theirs', 'a secret')
            await other('PEXPIRE', 'lock:stock', '900000')
            await me.lock.release()
          },
        },
      }),
    )
    const { events } = await startRun(plan, worldOn(pool)).done
    expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
    expect(JSON.stringify(events)).not.toMatch(/theirs|secret|lockstep:/)
    const keys = events.flatMap((event) => ('key' in event && 'by' in event ? [[event.kind, event.by?.client]] : []))
    expect(keys).toEqual([
      ['key-set', 'A'],
      ['key-changed', undefined],
      ['key-deleted', 'A'],
    ])
    expect(await other('KEYS', '[^l]*')).toEqual(['theirs'])
  } finally {
    await pool.close()
    secure.close()
  }
})
