/** Gives a client's process access to nodes. The process has its own port for each node, which identifies its commands. */
import type { ProcessEntrance } from '#server/engine/arena.ts'
import type { RedisConnection } from '../connect/connection.ts'
import type { LinkWorld } from '../connect/exchange.ts'
import type { FleetNode } from '../servers/fleet.ts'
import { newPassword } from '../servers/own-access.ts'
import { ProcessAddresses } from './addresses.ts'
import { GatedConnection } from './gated-connection.ts'
import { PassingConnection } from './passing-connection.ts'

export class ClientEntrances {
  private readonly password = newPassword()
  private readonly addresses = new ProcessAddresses()

  constructor(
    private readonly client: string,
    private readonly world: LinkWorld,
  ) {}

  /** Makes an entrance. `route` is the client's connection to a node, or to whichever node is the master. */
  to(route: RedisConnection): ProcessEntrance {
    const { client, world, password, addresses } = this
    return {
      url: (port) => this.urlOf(port),
      serve: (socket, process) => {
        new GatedConnection(socket, { client, process, password, addresses }, route, world)
      },
    }
  }

  /** Makes an entrance to one member of a fleet, in case other nodes' answers lead the process there. */
  toMember(node: FleetNode, route: RedisConnection): ProcessEntrance {
    const { port: own, announcedPort = own } = node
    return { ...this.to(route), url: (port) => this.urlOf(port, [own, announcedPort]) }
  }

  toSentinel(node: FleetNode): ProcessEntrance {
    const { password, addresses } = this
    const { access, ...rest } = node
    const known = { ...rest, ...(access ? { lockAccess: access } : {}) }
    const route = {
      way: async () => ({
        node: known,
        host: node.host,
        port: node.port,
        proxied: false,
        addressOf: () => '',
      }),
    }
    return {
      url: (port) => this.urlOf(port, [node.port]),
      serve: (socket) => {
        new PassingConnection(socket, password, route, addresses)
      },
    }
  }

  /** Returns the URL of the door at `port`. `ports` contains the ports of the node behind the door. */
  private urlOf(port: number, ports: readonly number[] = []): string {
    this.addresses.learn(ports, port)
    // The database is always 0: the server belongs to this run and has no other databases to protect.
    return `redis://:${this.password}@127.0.0.1:${port}/0`
  }
}
