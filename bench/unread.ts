/** Makes servers report everything that they do, and ignores it: what remains is the cost of reporting. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { tellEverything } from '#server/stores/redis/observe/monitor.ts'
import type { FleetNode } from '#server/stores/redis/servers/fleet.ts'

/** Resolves once each of these servers reports, with a function that ends it. */
export async function watchUnread(nodes: readonly FleetNode[]): Promise<() => void> {
  // Databases of one server share one report.
  const servers = new Map(nodes.map((node) => [node.port, node]))
  const sockets = await Promise.all([...servers.values()].map(listenUnread))
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

async function listenUnread({ host, port, access }: FleetNode) {
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  socket.write(tellEverything(access))
  // Reports begin once the server has answered the request for them.
  await once(socket, 'data')
  socket.resume()
  return socket
}
