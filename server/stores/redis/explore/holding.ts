import { Door } from '#server/engine/client/process/door.ts'
import { nodeName } from '#server/engine/explore/question.ts'
import type { HoldingEntrance, HoldingEvents } from '#server/engine/explore/store.ts'
import { newPassword } from '../servers/own-access.ts'
import type { RedisProcess } from '../servers/redis-server.ts'
import { HeldConnection } from './held-connection.ts'

/** Opens the ports through which one process takes part in an exploration, one per node. `scripts` contains the scripts that any process has sent. */
export async function holdCommands(
  { host, port, lockAccess }: RedisProcess,
  nodes: number,
  events: HoldingEvents,
  scripts: Map<string, string>,
): Promise<HoldingEntrance> {
  const password = newPassword()
  const connections: HeldConnection[] = []
  const doors = Array.from({ length: nodes }, (_, node) => {
    const own = { id: nodeName(node), ...(lockAccess ? { lockAccess } : {}) }
    const route = { way: async () => ({ node: own, host, port, proxied: false, addressOf: () => '' }) }
    return new Door((socket) => {
      const { length: connection } = connections
      connections.push(new HeldConnection(socket, { password, node, connection, scripts, events }, route))
      events.onChange()
    })
  })
  const listening = await Promise.all(doors.map((door) => door.open()))
  return {
    urls: listening.map((own) => `redis://:${password}@127.0.0.1:${own}/0`),
    get isBusy() {
      return connections.some(({ waits }) => waits)
    },
    get ports() {
      return { listening, connected: connections.flatMap(({ ports }) => (ports ? [ports] : [])) }
    },
    close: () => {
      for (const door of doors) door.close()
      for (const connection of connections) connection.cut()
    },
  }
}
