/**
 * A small TCP proxy in front of a node, for one client: it can hold every byte for a while, swallow one direction, or close and refuse. Only clients that
 * a fault of the network is meant for go through one.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Address } from '../processes/address.ts'
import type { RunClock } from './clock.ts'

interface Pair {
  near: Socket
  far: Socket
}

export class LinkProxy {
  /** How long each message takes, each way. */
  eachWayMs = 0
  readonly swallowing = { requests: false, replies: false }
  private server: Server | undefined
  private port = 0
  private readonly pairs = new Set<Pair>()

  constructor(
    readonly client: string,
    readonly node: Address & { id: string },
    private readonly clock: RunClock,
  ) {}

  /** Where to reach the node through this proxy. */
  get door(): Address {
    return { host: '127.0.0.1', port: this.port }
  }

  /** The address by which the node knows a connection, by the client's own port. */
  addressBehind(port: number | undefined): string {
    const pair = [...this.pairs].find(({ near }) => near.remotePort === port)
    return pair ? `${pair.far.localAddress}:${pair.far.localPort}` : ''
  }

  /** Opens it, on the same port if it was open before. */
  async open(): Promise<void> {
    const server = createServer((near) => this.pipe(near))
    this.server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.port, '127.0.0.1', resolve)
    })
    this.port = (server.address() as AddressInfo).port
  }

  /** Closes every connection and refuses new ones. */
  cut(): void {
    this.server?.close()
    this.reset()
  }

  /** Closes every connection. A stream that bytes are missing from is good for nothing more. */
  reset(): void {
    for (const { near, far } of this.pairs) {
      near.destroy()
      far.destroy()
    }
    this.pairs.clear()
  }

  private pipe(near: Socket): void {
    const far = connect({ host: this.node.host, port: this.node.port, noDelay: true })
    const pair = { near, far }
    near.setNoDelay(true)
    this.pairs.add(pair)
    this.forward(near, far, 'requests')
    this.forward(far, near, 'replies')
    const end = () => {
      near.destroy()
      far.destroy()
      this.pairs.delete(pair)
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  }

  private forward(from: Socket, to: Socket, direction: 'requests' | 'replies'): void {
    from.on('data', (bytes) => {
      if (this.swallowing[direction]) return
      // Equal delays keep the order in which bytes came. A turn is yielded because a stall of this process may have held up bytes that were
      // sent long before and are not late: they must not be overtaken.
      if (this.eachWayMs > 0) this.clock.after(this.eachWayMs, () => this.clock.yield().then(() => to.write(bytes)))
      else to.write(bytes)
    })
  }
}
