/** A process of its own, because it runs under tsx and may install things: see redis.mjs. */
import { join } from 'node:path'
import { ensureRedis } from '../../server/stores/redis/servers/install.ts'
import { root, say } from './project.mjs'

try {
  await ensureRedis({ cacheFolder: join(root, '.cache'), say })
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
