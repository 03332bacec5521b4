/** Access of a client's process to a node: over a port of its own, which identifies its commands. */
import type { ProcessEntrance } from '#server/engine/arena.ts'
import type { RedisConnection } from '../connect/connection.ts'
import type { LinkWorld } from '../connect/exchange.ts'
import { newPassword } from '../servers/own-access.ts'
import { GatedConnection } from './gated-connection.ts'

/** `route`: the client's connection to the node. */
export function entranceFor(client: string, route: RedisConnection, world: LinkWorld): ProcessEntrance {
  const password = newPassword()
  return {
    // Database 0 always: the server is this run's own, with no other databases to protect.
    url: (port) => `redis://:${password}@127.0.0.1:${port}/0`,
    serve: (socket, process) => {
      new GatedConnection(socket, { client, process, password }, route, world)
    },
  }
}
