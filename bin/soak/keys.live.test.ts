import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withClient } from '../../server/stores/redis/servers/client.ts'
import { serverConfig } from '../../server/stores/redis/servers/config.ts'
import { findRedis } from '../../server/stores/redis/servers/find.ts'
import { startRedis } from '../../server/stores/redis/servers/redis-server.ts'
import { keysHeldBy } from './keys.mjs'

it('counts the keys of a Redis of ours in all of its databases, and nothing of other processes', async () => {
  const binary = await findRedis({ cacheFolder: fileURLToPath(new URL('../../.cache', import.meta.url)) })
  if (binary === null) throw new Error('There is no Redis here')
  const server = await startRedis(binary, { name: 'keys', config: serverConfig })
  try {
    const pids = [String(server.pid), String(process.pid), '0']
    expect(await keysHeldBy(pids)).toBe(0)
    await withClient({ host: '127.0.0.1', port: server.port, access: server.access }, async (redis) => {
      await redis.mset('a', 1, 'b', 2)
      await redis.select(3)
      await redis.set('c', 3)
    })
    expect(await keysHeldBy(pids)).toBe(3)
  } finally {
    await server.end()
  }
})
