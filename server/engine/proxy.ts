/**
 * Implements a small TCP proxy in front of a node, for one client. The proxy can delay every byte, swallow one direction, or close its connections and reject
 * new ones. Only clients that a network fault may target use a proxy.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import type { Address } from '../processes/address.ts'
import type { RunClock } from './clock.ts'

/** Address of the node behind the proxy: a local port, or a socket in a folder that only our user can enter. */
type Reached = Address | { socketPath: string }

interface Pair {
  client: Duplex
  upstream: Socket
  /** The client's port, if it connected by TCP. */
  port: number | undefined
  /** The client's end of a connection that `dial` made. */
  dialled?: Duplex
  /** Proxy whose rules apply to the bytes of this pair. */
  of: LinkProxy
}

export class LinkProxy {
  /** Delay of each message in milliseconds, in each direction. */
  eachWayMs = 0
  readonly swallowing = { requests: false, replies: false }
  private isCut = false
  private server: Server | undefined
  private ownPort = 0
  private readonly pairs = new Set<Pair>()

  constructor(
    readonly client: string,
    readonly node: Reached & { id: string },
    private readonly clock: RunClock,
  ) {}

  get refuses(): boolean {
    return this.isCut
  }

  /** Address at which the client reaches the node through this proxy. */
  get endpoint(): Address {
    return { host: '127.0.0.1', port: this.ownPort }
  }

  get port(): number {
    return this.ownPort
  }

  /** Returns the address that the node sees for the connection from the client's port. Empty if there is no such connection. */
  addressBehind(port: number | undefined): string {
    const pair = [...this.pairs].find((found) => found.port === port)
    return pair ? `${pair.upstream.localAddress}:${pair.upstream.localPort}` : ''
  }

  /**
   * Opens the proxy, on the same port as before if it was open earlier. If the node has no port, the proxy does not listen, and clients call `dial` instead.
   */
  async open(): Promise<void> {
    this.isCut = false
    if ('socketPath' in this.node) return
    const server = createServer({ noDelay: true }, (client) => this.pipe({ client, port: client.remotePort }))
    this.server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.ownPort, '127.0.0.1', resolve)
    })
    this.ownPort = (server.address() as AddressInfo).port
  }

  /** Returns the client's end of a new connection. Throws if the link is cut. */
  dial(): Duplex {
    if (this.isCut) throw Object.assign(new Error('the connection was refused'), { code: 'ECONNREFUSED' })
    const [dialled, client] = duplexPair()
    this.pipe({ client, port: undefined, dialled })
    return dialled
  }

  /** Moves a dialed connection to another client's proxy. */
  hand(dialled: Duplex, to: LinkProxy): void {
    const pair = [...this.pairs].find((found) => found.dialled === dialled)
    if (!pair) return
    this.pairs.delete(pair)
    pair.of = to
    to.pairs.add(pair)
    if (to.isCut) end(pair)
  }

  /** Closes every connection and rejects new ones. */
  cut(): void {
    this.isCut = true
    this.server?.close()
    this.reset()
  }

  /** Closes every connection, because a stream with missing bytes is useless. */
  reset(): void {
    for (const pair of this.pairs) end(pair)
  }

  private pipe(made: Pick<Pair, 'client' | 'port' | 'dialled'>): void {
    const { node } = this
    const upstream =
      'socketPath' in node
        ? connect({ path: node.socketPath })
        : connect({ host: node.host, port: node.port, noDelay: true })
    const pair: Pair = { ...made, upstream, of: this }
    this.pairs.add(pair)
    forward(pair, made.client, upstream, 'requests')
    forward(pair, upstream, made.client, 'replies')
    for (const stream of streamsOf(pair)) {
      for (const event of ['error', 'end', 'close']) stream.on(event, () => end(pair))
    }
  }

  /** Calls `arrive` after the message's delay, or never if this direction is swallowed. */
  carry(direction: 'requests' | 'replies', arrive: () => void): void {
    if (this.swallowing[direction]) return
    // Equal delays keep the bytes in order. The yield gives way to bytes that were sent long ago and were held up by a stall of this process.
    if (this.eachWayMs > 0) this.clock.after(this.eachWayMs, () => this.clock.yield().then(arrive))
    else arrive()
  }

  forget(pair: Pair): void {
    this.pairs.delete(pair)
  }
}

function streamsOf({ client, upstream, dialled }: Pair): Duplex[] {
  return dialled ? [client, upstream, dialled] : [client, upstream]
}

function end(pair: Pair): void {
  pair.of.forget(pair)
  for (const stream of streamsOf(pair)) stream.destroy()
}

function forward(pair: Pair, from: Duplex, to: Duplex, direction: 'requests' | 'replies'): void {
  from.on('data', (bytes) => pair.of.carry(direction, () => to.write(bytes)))
}
