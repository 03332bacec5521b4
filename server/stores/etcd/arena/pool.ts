import { refuseUnsupported } from '#server/stores/faults.ts'
import { ServerPool } from '#server/stores/server-pool.ts'
import { exitsOf, onlyNode } from '#server/stores/single-server.ts'
import { type OpenOptions, StoreError, type StorePool } from '#server/stores/store.ts'
import { findEtcd } from '../servers/program.ts'
import { socketOf, startEtcd } from '../servers/server.ts'
import { EtcdMember } from './member.ts'
import { EtcdRunArena } from './run-arena.ts'

/** Maximum number of servers, since each takes 30 MB. */
const maxServers = 4
const clientModule = new URL('../connect/client-link.ts', import.meta.url).href

/** Finds or unpacks etcd. Starts no server. Rejects with `STORE_UNAVAILABLE`. */
export async function openPool(options: OpenOptions): Promise<StorePool> {
  const { waitMs = 60_000 } = options
  const program = await findEtcd(options)
  const pool = new ServerPool({
    store: 'etcd',
    start: async () => new EtcdMember(await startEtcd(program)),
    maxServers,
    waitMs,
  })
  return {
    server: { version: program.version, origin: program.path },
    warm: () => pool.warm(),
    close: () => pool.close(),
    lend: async (doing = () => {}) => {
      const { server: member, giveBack } = await pool.take(doing)
      const { server } = member
      return {
        store: { name: 'etcd', version: program.version },
        server,
        reached: { id: onlyNode, socketPath: socketOf(server) },
        url: (port) => `http://127.0.0.1:${port}`,
        giveBack,
      }
    },
    take: async ({ topology, faults }, doing = () => {}) => {
      if (topology !== 'single')
        throw new StoreError('STORE_UNAVAILABLE', 'no-such-fleet', { store: 'etcd', fleet: topology })
      refuseUnsupported('etcd', faults, ['restart-node'])
      const { server: member, giveBack } = await pool.take(doing)
      return {
        store: { name: 'etcd', version: program.version },
        topology,
        nodes: [{ id: onlyNode, role: 'master' }],
        clientModule,
        begin: (run) => new EtcdRunArena(member, run),
        onExit: exitsOf(member.server),
        release: giveBack,
      }
    },
  }
}
