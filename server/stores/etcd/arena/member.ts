import type { ServerProcess } from '#server/processes/server-process.ts'
import type { PooledServer } from '#server/stores/server-pool.ts'
import { EtcdApi } from '../api/api.ts'
import { socketOf } from '../servers/server.ts'

export class EtcdMember implements PooledServer {
  constructor(readonly server: ServerProcess) {}

  /** Deletes keys and leases. Revisions are never reset. */
  async reset(): Promise<void> {
    await new EtcdApi(socketOf(this.server), AbortSignal.timeout(5000)).forgetAll()
  }
}
