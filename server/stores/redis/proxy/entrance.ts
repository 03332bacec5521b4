/** How the process of a client gets in to a node: over a port of its own, which is how its commands are known to be its. */
import type { ProcessEntrance } from '#server/engine/arena.ts'
import type { RedisConnection } from '../connect/connection.ts'
import type { LinkWorld } from '../connect/link.ts'
import { newPassword } from '../servers/own-access.ts'
import { ForeignConnection } from './foreign-connection.ts'

/** `route`: how the client reaches the node. */
export function entranceFor(client: string, route: RedisConnection, world: LinkWorld): ProcessEntrance {
  const password = newPassword()
  return {
    // The server is this run's own, so there is nobody else's database to keep out of.
    url: (port) => `redis://:${password}@127.0.0.1:${port}/0`,
    serve: (socket, process) => {
      new ForeignConnection(socket, { client, process, password }, route, world)
    },
  }
}
