import { because, type SayStep } from '#model/refusals/because.ts'
import type { Arena, ArenaRequest } from '#server/engine/arena.ts'
import { refuseUnsupported } from '#server/stores/faults.ts'
import { limited } from '#server/stores/limited.ts'
import { ServerPool } from '#server/stores/server-pool.ts'
import { exitsOf, onlyNode } from '#server/stores/single-server.ts'
import { type OpenOptions, StoreError, type StorePool } from '#server/stores/store.ts'
import { findMariadb } from '../servers/program.ts'
import { socketOf, startMariadb } from '../servers/server.ts'
import { startPair } from '../servers/standby.ts'
import { Database } from './database.ts'
import { MariadbRunArena, standbyNode } from './run-arena.ts'

/** Maximum number of servers, since each takes 80 MB. */
const maxServers = 4
/** Maximum number of pairs of a primary and its standby. Each pair serves one run and is ended afterwards. */
const maxPairs = 2
const clientModule = new URL('../connect/client-session.ts', import.meta.url).href

/** Finds or unpacks MariaDB. Starts no server. Rejects with `STORE_UNAVAILABLE`. */
export async function openPool(options: OpenOptions): Promise<StorePool> {
  const { cacheFolder, waitMs = 60_000 } = options
  const program = await findMariadb(options)
  const start = async () => new Database(await startMariadb(program, cacheFolder))
  const pool = new ServerPool({ store: 'MariaDB', start, maxServers, waitMs })
  const pairs = limited('MariaDB', maxPairs, waitMs)
  const store = { name: 'MariaDB', version: program.version }

  const takePair = async (faults: ArenaRequest['faults'], doing: SayStep): Promise<Arena> => {
    refuseUnsupported('MariaDB', faults, ['kill-node'])
    const linkFault = faults.find(({ do: kind }) => kind === 'cut-link' || kind === 'slow-link' || kind === 'swallow')
    if (linkFault) throw new StoreError('UNSUPPORTED_FAULT', 'no-link-fault-with-standby', { fault: linkFault.do })
    const release = await pairs.acquire(1, () => doing(because('waits-for-pair', { store: 'MariaDB' })))
    try {
      doing(because('starts-pair', { store: 'MariaDB' }))
      const pair = await startPair(program, cacheFolder)
      const servers = { [onlyNode]: pair.primary, [standbyNode]: pair.standby }
      return {
        store,
        topology: 'standby',
        nodes: [
          { id: onlyNode, role: 'master' },
          { id: standbyNode, role: 'replica' },
        ],
        clientModule,
        begin: (run) => new MariadbRunArena(new Database(pair.primary), run, pair.standby),
        onExit: (listener) => {
          const stops = Object.entries(servers).map(([id, server]) => exitsOf(server, id)(listener))
          return () => {
            for (const stop of stops) stop()
          }
        },
        release: async () => {
          await Promise.allSettled(Object.values(servers).map((server) => server.end()))
          release()
        },
      }
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    server: { version: program.version, origin: program.path },
    warm: () => pool.warm(),
    close: async () => {
      pairs.close()
      await pool.close()
    },
    lend: async (doing = () => {}) => {
      const { server: database, giveBack } = await pool.take(doing)
      const { server } = database
      return {
        store,
        server,
        reached: { id: onlyNode, socketPath: socketOf(server) },
        url: (port) => `mysql://root@127.0.0.1:${port}/shop`,
        giveBack,
      }
    },
    take: async ({ topology, faults }, doing = () => {}) => {
      if (topology === 'standby') return await takePair(faults, doing)
      if (topology !== 'single')
        throw new StoreError('STORE_UNAVAILABLE', 'no-such-fleet', { store: 'MariaDB', fleet: topology })
      refuseUnsupported('MariaDB', faults, ['restart-node'])
      const { server: database, giveBack } = await pool.take(doing)
      return {
        store,
        topology,
        nodes: [{ id: onlyNode, role: 'master' }],
        clientModule,
        begin: (run) => new MariadbRunArena(database, run),
        onExit: exitsOf(database.server),
        release: giveBack,
      }
    },
  }
}
