/** Connects processes to a store's server by passing their bytes on. Only processes of our own user are served. */
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ProcessEntrance } from '../engine/arena.ts'
import type { LinkProxy } from '../engine/proxy.ts'
import { isOwnPeer } from '../processes/peer.ts'
import type { LentServer } from './store.ts'

interface ForeignEntrance {
  entrance: { url: ProcessEntrance['url']; serve(socket: Socket): void }
  cut(): void
}

/** Makes an entrance to a lent server. Pass `proxy` if a fault may break the client's link. */
export function foreignEntrance(
  { reached, url }: Pick<LentServer, 'reached' | 'url'>,
  proxy?: LinkProxy,
): ForeignEntrance {
  const open = new Set<Socket>()
  return {
    entrance: {
      url,
      serve: (socket) => {
        socket.on('error', () => {})
        // These servers ask for no password, and any user of this machine can connect to a local port.
        if (!isOwnPeer(socket)) return void socket.destroy()
        open.add(socket)
        socket.on('close', () => open.delete(socket))
        const upstream = dial(reached, proxy)
        if (upstream === undefined) return void socket.destroy()
        passOn(socket, upstream)
        passOn(upstream, socket)
      },
    },
    cut: () => {
      for (const socket of open) socket.destroy()
    },
  }
}

function dial(reached: LentServer['reached'], proxy: LinkProxy | undefined): Duplex | undefined {
  if (proxy?.refuses) return undefined
  if (proxy) return proxy.dial()
  return 'socketPath' in reached ? connect(reached.socketPath) : connect(reached.port, reached.host)
}

function passOn(from: Duplex, to: Duplex): void {
  from.on('error', () => {})
  from.on('data', (bytes) => to.write(bytes))
  from.on('close', () => to.end())
}
