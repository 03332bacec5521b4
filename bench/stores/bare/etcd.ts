import type { Etcd } from '#scenarios/locks/etcd/context.ts'
import { EtcdApi } from '#server/stores/etcd/api/api.ts'
import { findEtcd } from '#server/stores/etcd/servers/program.ts'
import { socketOf, startEtcd } from '#server/stores/etcd/servers/server.ts'
import type { Bare, BareOptions } from './context.ts'

export async function bareEtcd({ cacheFolder, syncs }: BareOptions): Promise<Bare> {
  const server = await startEtcd(await findEtcd({ cacheFolder }), { syncs })
  const over = new AbortController()
  return {
    links: { etcd: etcdOver(new EtcdApi(socketOf(server), over.signal)) },
    close: async () => {
      over.abort()
      await server.end()
    },
  }
}

export function etcdOver(api: EtcdApi): Etcd {
  return {
    grantLease: async (ttlMs) => (await api.grantLease(Math.max(1, Math.ceil(ttlMs / 1000)))).ID,
    keepAlive: async (lease) => Number((await api.keepAlive(lease)).result.TTL ?? 0) > 0,
    revoke: async (lease) => {
      await api.revoke(lease)
    },
    create: async (key, value, lease) => {
      const { succeeded, header } = await api.create(key, value, lease)
      return succeeded ? { revision: Number(header.revision) } : null
    },
    deleteIfMadeAt: async (key, revision) => (await api.deleteIfMadeAt(key, revision)).succeeded === true,
  }
}
