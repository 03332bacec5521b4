import { once } from 'node:events'
import { connect } from 'node:net'
import { tellEverything } from '#server/stores/redis/observe/monitor.ts'
import type { FleetNode } from '#server/stores/redis/servers/fleet.ts'

/**
 * Makes these servers report every command, and ignores the reports, to measure the cost of reporting alone. Resolves once all servers report, with a function
 * that stops the reports.
 */
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
  // The server reports every command as soon as it has answered the request to do so.
  await once(socket, 'data')
  socket.resume()
  return socket
}
