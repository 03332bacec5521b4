/** Starts a Redis server for the explorer. Nobody else uses the server, and it stores nothing on disk. */

import type { ExploredStore } from '#server/engine/explore/store.ts'
import { type OpenOptions, StoreError } from '#server/stores/store.ts'
import { wireText } from '../connect/wire-text.ts'
import { BusyWatch } from '../servers/busy-watch.ts'
import { findRedis } from '../servers/find.ts'
import { ensureRedis } from '../servers/install.ts'
import { type RedisProcess, startRedis } from '../servers/redis-server.ts'
import { ExploredRedis, explorerScripts } from './explored-redis.ts'
import { RawConnection } from './lane.ts'

const laneCount = 8

const config = ({ port, folder }: { port: number; folder: string }) => [
  'bind 127.0.0.1',
  `port ${port}`,
  `dir "${folder}"`,
  'daemonize no',
  'save ""',
  'appendonly no',
  'databases 64',
]

/** A server for one explorer, with connections to it. Each connection has its own database. */
export interface ExplorerRedis {
  server: RedisProcess
  lanes: RawConnection[]
}

/** Opens Redis for the explorer. Rejects with `STORE_UNAVAILABLE` if there is no Redis server that the explorer can start itself. */
export async function openExploredRedis(options: OpenOptions): Promise<ExploredStore> {
  const { server, lanes } = await startExplorerRedis(options)
  return new ExploredRedis(server, lanes)
}

/** Opens Redis for exploring an edited lock: its commands have few rights, and the server is ended if a script keeps it busy. */
export async function openConfinedRedis(options: OpenOptions): Promise<{ store: ExploredStore; watch: BusyWatch }> {
  const { server, lanes } = await startExplorerRedis(options, true)
  return { store: new ExploredRedis(server, lanes), watch: await BusyWatch.open(server) }
}

/** Starts the server and opens its lanes. Rejects as `openExploredRedis` does. */
export async function startExplorerRedis(options: OpenOptions, confined = false): Promise<ExplorerRedis> {
  const { env = process.env } = options
  // If LOCKSTEP_REDIS_URL is set, no Redis is installed.
  const binary = env.LOCKSTEP_REDIS_URL ? await findRedis(options) : await ensureRedis(options)
  if (binary === null) throw new StoreError('STORE_UNAVAILABLE', 'explorer-needs-redis')
  const server = await startRedis(binary, { name: 'explorer', config, confined })
  const lanes = await Promise.all(
    Array.from({ length: laneCount }, async (_, db) => {
      const lane = await RawConnection.open(server)
      await lane.send(wireText(['SELECT', String(db)]), 1, [])
      return lane
    }),
  )
  const [first] = lanes
  await first?.send(
    explorerScripts.map((script) => wireText(['SCRIPT', 'LOAD', script])).join(''),
    explorerScripts.length,
    [],
  )
  return { server, lanes }
}
