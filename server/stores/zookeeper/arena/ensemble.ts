import type { ServerProcess } from '#server/processes/server-process.ts'
import type { PooledServer } from '#server/stores/server-pool.ts'
import { codes, createRequest, deleteRequest, lookRequest } from '../api/operations.ts'
import { ZooKeeperSession } from '../api/session.ts'

const sessionMs = 10_000

export class Ensemble implements PooledServer {
  constructor(readonly server: ServerProcess) {}

  /** Creates persistent nodes outside any run. */
  async fill(given: Readonly<Record<string, string>>): Promise<void> {
    await this.inSession(async (session) => {
      for (const [name, data] of Object.entries(given)) {
        await session.send(codes.create2, createRequest(`/${name}`, data, 'persistent')).answer
      }
    })
  }

  /** Deletes all nodes. Sessions expire by themselves and have no nodes left. Transaction numbers are never reset. */
  async reset(): Promise<void> {
    await this.inSession((session) => this.clear(session, '/'))
  }

  private async clear(session: ZooKeeperSession, path: string): Promise<void> {
    const answer = await session.send(codes.getChildren, lookRequest(path, false)).answer
    for (const name of answer.list((one) => one.text())) {
      const child = `${path === '/' ? '' : path}/${name}`
      if (child === '/zookeeper') continue
      await this.clear(session, child)
      // An ephemeral node may be gone by now.
      await session.send(codes.delete, deleteRequest(child)).answer.catch(() => {})
    }
  }

  private async inSession(use: (session: ZooKeeperSession) => Promise<void>): Promise<void> {
    const session = new ZooKeeperSession(this.server, sessionMs)
    if (!(await session.connect())) throw new Error('ZooKeeper has refused a session')
    try {
      await use(session)
      await session.send(codes.closeSession, Buffer.alloc(0)).answer
    } finally {
      session.destroy()
    }
  }
}
