/** Makes servers report everything that they do, and ignores the reports, to measure the cost of reporting alone. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { tellEverything } from '#server/stores/redis/observe/monitor.ts'
import type { FleetNode } from '#server/stores/redis/servers/fleet.ts'

/** Makes these servers report. Resolves once all of them do, with a function that stops the reports. */
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
