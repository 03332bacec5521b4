/** Has servers tell all that they do, and makes nothing of it: what remains is the price of seeing. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { tellEverything } from '#server/stores/redis/observe/monitor.ts'
import type { FleetNode } from '#server/stores/redis/servers/fleet.ts'

/** Resolves once each of these servers tells. Call what it resolves with to end it. */
export async function watchUnread(nodes: readonly FleetNode[]): Promise<() => void> {
  // Databases of one server share what it tells.
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
  // It tells nothing before it has answered all that it was asked.
  await once(socket, 'data')
  socket.resume()
  return socket
}
