import { refuseUnsupported } from '#server/stores/faults.ts'
import { ServerPool } from '#server/stores/server-pool.ts'
import { exitsOf, onlyNode } from '#server/stores/single-server.ts'
import { type OpenOptions, StoreError, type StorePool } from '#server/stores/store.ts'
import { findPooler, findPostgres } from '../servers/program.ts'
import { reachable } from '../servers/reachable.ts'
import { socketOf, startPostgres } from '../servers/server.ts'
import { Database } from './database.ts'
import { PostgresRunArena } from './run-arena.ts'

/** Maximum number of servers. Each server takes 40 MB and has one process per connection. */
const maxServers = 4
/** Number of connections in a pooler that is lent to a lock's own process. */
const lentPoolSize = 3
const clientModule = new URL('../connect/client-sessions.ts', import.meta.url).href

/** Finds or unpacks PostgreSQL and PgBouncer. Starts no server. Rejects with `STORE_UNAVAILABLE`. */
export async function openPool(options: OpenOptions): Promise<StorePool> {
  const { cacheFolder, waitMs = 60_000 } = options
  const program = await findPostgres(options)
  const poolerProgram = await findPooler(options)
  let copies: Promise<[typeof program, typeof program]> | undefined
  const programs = () => {
    copies ??= Promise.all([reachable(program), reachable(poolerProgram)])
    return copies
  }
  const start = async () => {
    const [postgres, pooler] = await programs()
    return new Database(await startPostgres(postgres, cacheFolder), async () => pooler)
  }
  const pool = new ServerPool({ store: 'PostgreSQL', start, maxServers, waitMs })
  const store = { name: 'PostgreSQL', version: program.version }
  return {
    server: { version: program.version, origin: program.path },
    warm: () => pool.warm(),
    close: () => pool.close(),
    lend: async (doing = () => {}, pooled = false) => {
      const { server: database, giveBack } = await pool.take(doing)
      const { server } = database
      const frontOf = async () => (pooled ? (await database.openPooler(lentPoolSize)).pooler : server)
      const front = await frontOf().catch(async (error) => {
        await giveBack()
        throw error
      })
      const reached = { id: onlyNode, socketPath: socketOf(front) }
      return { store, server, reached, url: (port) => `postgres://lockstep@127.0.0.1:${port}/shop`, giveBack }
    },
    take: async ({ topology, faults }, doing = () => {}) => {
      if (topology !== 'single') {
        throw new StoreError('STORE_UNAVAILABLE', 'no-such-fleet', { store: 'PostgreSQL', fleet: topology })
      }
      refuseUnsupported('PostgreSQL', faults, ['restart-node'])
      const { server: database, giveBack } = await pool.take(doing)
      return {
        store,
        topology,
        nodes: [{ id: onlyNode, role: 'master' }],
        clientModule,
        begin: (run) => new PostgresRunArena(database, run),
        onExit: exitsOf(database.server),
        release: giveBack,
      }
    },
  }
}
