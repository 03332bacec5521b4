/** Implements the client's end of its ZooKeeper session: turns a lock's calls into requests. This code runs wherever the client runs. */
import type { SourceLine } from '#model/trace/trace.ts'
import type { CreatedNode, ZooKeeper } from '#scenarios/locks/zookeeper/context.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import { sourceOfCaller } from '#server/engine/source-line.ts'

export type ZookeeperCommand = { source?: SourceLine } & (
  | { do: 'create'; path: string; data: string; sequential: boolean }
  | { do: 'sync'; path: string }
  | { do: 'children'; path: string }
  /** Sets a watch. The answer is the number of the watch. */
  | { do: 'watch'; path: string }
  | { do: 'delete'; path: string }
  /** Waits for a watch. The answer comes when the watch has fired, or after `waitMs`. */
  | { do: 'await-watch'; watch: number; waitMs: number }
  /** Waits for the end of the session. The answer comes when the client has learned that its session is over. */
  | { do: 'await-session-over' }
)

export const openLinks: ClientModule['openLinks'] = (port) => {
  const ask = async (command: ZookeeperCommand) => (await port.ask({ do: 'command', link: 0, command })).reply
  const zk: ZooKeeper = {
    create: async (path, data, { sequential = false } = {}) => {
      const reply = await ask({ do: 'create', path, data, sequential, ...sourceOfCaller() })
      if (reply === null) return null
      const [made, czxid] = reply as [string, number]
      return { path: made, czxid } satisfies CreatedNode
    },
    sync: async (path) => {
      await ask({ do: 'sync', path, ...sourceOfCaller() })
    },
    children: async (path) => (await ask({ do: 'children', path, ...sourceOfCaller() })) as string[],
    watch: async (path) => {
      const watch = await ask({ do: 'watch', path, ...sourceOfCaller() })
      if (watch === null) return null
      return {
        fires: async (waitMs) => (await ask({ do: 'await-watch', watch: Number(watch), waitMs })) === true,
      }
    },
    delete: async (path) => (await ask({ do: 'delete', path, ...sourceOfCaller() })) === 1,
    onSessionOver: (call) => {
      ask({ do: 'await-session-over' }).then(call, () => {})
    },
  }
  return { zk }
}
