/** Starts a Redis server for the explorer: nobody else uses it, and it keeps nothing. */

import type { ExploredStore } from '../../../engine/explore/store.ts'
import { type OpenOptions, StoreError } from '../../store.ts'
import { findRedis } from '../servers/find.ts'
import { ensureRedis } from '../servers/install.ts'
import { startRedis } from '../servers/redis-server.ts'
import { ExploredRedis, explorerScripts } from './explored-redis.ts'
import { Lane, written } from './lane.ts'

const usualLanes = 8

const config = ({ port, folder }: { port: number; folder: string }) => [
  'bind 127.0.0.1',
  `port ${port}`,
  `dir "${folder}"`,
  'daemonize no',
  'save ""',
  'appendonly no',
  'databases 64',
]

/** Rejects with `STORE_UNAVAILABLE`: the explorer needs a Redis server that it can start itself. */
export async function openExploredRedis(options: OpenOptions, lanes = usualLanes): Promise<ExploredStore> {
  const { env = process.env } = options
  // Whoever names a Redis that runs does not want another one to be installed.
  const binary = env.LOCKSTEP_REDIS_URL ? await findRedis(options) : await ensureRedis(options)
  if (binary === null) {
    throw new StoreError(
      'STORE_UNAVAILABLE',
      'The explorer needs a Redis server of its own: install redis-server, or set LOCKSTEP_REDIS_SERVER.',
    )
  }
  const server = await startRedis(binary, { name: 'explorer', config })
  const opened = await Promise.all(
    Array.from({ length: lanes }, async (_, db) => {
      const lane = await Lane.open(server)
      await lane.send(written(['SELECT', String(db)]), 1)
      return lane
    }),
  )
  const [first] = opened
  await first?.send(
    explorerScripts.map((script) => written(['SCRIPT', 'LOAD', script])).join(''),
    explorerScripts.length,
  )
  return new ExploredRedis(server, opened)
}
