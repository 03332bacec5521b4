import { refuseUnsupported } from '#server/stores/faults.ts'
import { ServerPool } from '#server/stores/server-pool.ts'
import { exitsOf, onlyNode } from '#server/stores/single-server.ts'
import { type OpenOptions, StoreError, type StorePool } from '#server/stores/store.ts'
import { ourLogin } from '../api/session.ts'
import { findZookeeper } from '../servers/program.ts'
import { startZookeeper } from '../servers/server.ts'
import { Ensemble } from './ensemble.ts'
import { ZookeeperRunArena } from './run-arena.ts'

/** Maximum number of servers, since each takes 100 MB. */
const maxServers = 3
const clientModule = new URL('../connect/client-link.ts', import.meta.url).href

/** Finds or unpacks ZooKeeper and Java. Starts no server. Rejects with `STORE_UNAVAILABLE`. */
export async function openPool(options: OpenOptions): Promise<StorePool> {
  const { waitMs = 60_000 } = options
  const program = await findZookeeper(options)
  const start = async () => new Ensemble(await startZookeeper(program))
  const pool = new ServerPool({ store: 'ZooKeeper', start, maxServers, waitMs })
  return {
    server: { version: program.version, origin: program.path },
    warm: () => pool.warm(),
    close: () => pool.close(),
    lend: async (doing = () => {}) => {
      const { server: ensemble, giveBack } = await pool.take(doing)
      const { server } = ensemble
      return {
        store: { name: 'ZooKeeper', version: program.version },
        server,
        reached: { id: onlyNode, host: server.host, port: server.port },
        url: (port) => `zookeeper://${ourLogin}@127.0.0.1:${port}`,
        giveBack,
      }
    },
    take: async ({ topology, faults }, doing = () => {}) => {
      if (topology !== 'single') {
        throw new StoreError('STORE_UNAVAILABLE', 'no-such-fleet', { store: 'ZooKeeper', fleet: topology })
      }
      refuseUnsupported('ZooKeeper', faults, ['restart-node'])
      const { server: ensemble, giveBack } = await pool.take(doing)
      return {
        store: { name: 'ZooKeeper', version: program.version },
        topology,
        nodes: [{ id: onlyNode, role: 'master' }],
        clientModule,
        begin: (run) => new ZookeeperRunArena(ensemble, run),
        onExit: exitsOf(ensemble.server),
        release: giveBack,
      }
    },
  }
}
