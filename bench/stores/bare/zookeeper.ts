import type { ZooKeeper } from '#scenarios/locks/zookeeper/context.ts'
import {
  codes,
  createRequest,
  deleteRequest,
  lookRequest,
  readStat,
  syncRequest,
} from '#server/stores/zookeeper/api/operations.ts'
import { ZooKeeperSession } from '#server/stores/zookeeper/api/session.ts'
import { findZookeeper } from '#server/stores/zookeeper/servers/program.ts'
import { startZookeeper } from '#server/stores/zookeeper/servers/server.ts'
import { type Bare, type BareOptions, lockKey } from './context.ts'

const sessionMs = 60_000

export async function bareZookeeper({ cacheFolder, syncs }: BareOptions): Promise<Bare> {
  const server = await startZookeeper(await findZookeeper({ cacheFolder }), { syncs })
  const session = new ZooKeeperSession(server, sessionMs)
  if (!(await session.connect())) throw new Error('ZooKeeper has refused a session')
  await session.send(codes.create2, createRequest(`/${lockKey}`, '', 'persistent')).answer
  return {
    links: { zk: zooKeeperOver(session) },
    close: async () => {
      session.destroy()
      await server.end()
    },
  }
}

/** Returns a ZooKeeper client over a session. Its watches never fire, because in these benchmarks a client that does not get the lock at once gives up. */
export function zooKeeperOver(session: ZooKeeperSession): ZooKeeper {
  const ask = (code: number, body: Buffer) => session.send(code, body).answer
  return {
    create: async (path, data, { sequential = false } = {}) => {
      const reader = await ask(
        codes.create2,
        createRequest(path, data, sequential ? 'ephemeral sequential' : 'ephemeral'),
      )
      return { path: reader.text(), czxid: readStat(reader).czxid }
    },
    sync: async (path) => {
      await ask(codes.sync, syncRequest(path))
    },
    children: async (path) => (await ask(codes.getChildren, lookRequest(path, false))).list((one) => one.text()),
    watch: async () => ({ fires: async () => false }),
    delete: async (path) => {
      await ask(codes.delete, deleteRequest(path))
      return true
    },
    onSessionOver: () => {},
  }
}
