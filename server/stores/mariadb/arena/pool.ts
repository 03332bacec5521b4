import { refuseUnsupported } from '#server/stores/faults.ts'
import { ServerPool } from '#server/stores/server-pool.ts'
import { onlyNode } from '#server/stores/single-server.ts'
import { type OpenOptions, StoreError, type StorePool } from '#server/stores/store.ts'
import { findMariadb } from '../servers/program.ts'
import { socketOf, startMariadb } from '../servers/server.ts'
import { Database } from './database.ts'
import { MariadbRunArena } from './run-arena.ts'

/** Limit on servers, since each needs 80 MB. */
const maxServers = 4
const clientModule = new URL('../connect/client-session.ts', import.meta.url).href

/** Finds MariaDB, or unpacks it. Starts no server. Rejects with `STORE_UNAVAILABLE`. */
export async function openPool(options: OpenOptions): Promise<StorePool> {
  const { cacheFolder, waitMs = 60_000 } = options
  const program = await findMariadb(options)
  const start = async () => new Database(await startMariadb(program, cacheFolder))
  const pool = new ServerPool({ store: 'MariaDB', start, maxServers, waitMs })
  return {
    server: { version: program.version, origin: program.path },
    warm: () => pool.warm(),
    close: () => pool.close(),
    lend: async (doing = () => {}) => {
      const { server: database, giveBack } = await pool.take(doing)
      const { server } = database
      return {
        store: { name: 'MariaDB', version: program.version },
        server,
        reached: { id: onlyNode, socketPath: socketOf(server) },
        url: (port) => `mysql://root@127.0.0.1:${port}/shop`,
        giveBack,
      }
    },
    take: async ({ topology, faults }, doing = () => {}) => {
      if (topology !== 'single') throw new StoreError('STORE_UNAVAILABLE', `There is no MariaDB as a ${topology} here.`)
      refuseUnsupported('MariaDB', faults, ['restart-node'])
      const { server: database, giveBack } = await pool.take(doing)
      return {
        store: { name: 'MariaDB', version: program.version },
        topology,
        nodes: [{ id: onlyNode, role: 'master' }],
        clientModule,
        begin: (run) => new MariadbRunArena(database, run),
        onExit: (listener) => database.server.onExit((why) => listener(`${onlyNode} ${why}`)),
        release: giveBack,
      }
    },
  }
}
