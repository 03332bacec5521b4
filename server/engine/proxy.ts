/**
 * A small TCP proxy in front of a node, for one client: it can hold every byte for a while, swallow one direction, or close and refuse. Only clients that
 * a fault of the network is meant for go through one.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import type { Address } from '../processes/address.ts'
import type { RunClock } from './clock.ts'

/** Where a node is reached: at a port of this machine, or by a socket in a folder that only we can enter. */
type Reached = Address | { socketPath: string }

interface Pair {
  client: Duplex
  upstream: Socket
  /** The client's port, where it came by one. */
  port: number | undefined
  /** The client's end, where we have made it. */
  dialled?: Duplex
  /** Whose rules its bytes follow. */
  of: LinkProxy
}

export class LinkProxy {
  /** How long each message takes, each way. */
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

  /** Whether it refuses connections. */
  get refuses(): boolean {
    return this.isCut
  }

  /** Where to reach the node through this proxy. */
  get endpoint(): Address {
    return { host: '127.0.0.1', port: this.ownPort }
  }

  get port(): number {
    return this.ownPort
  }

  /** The address by which the node knows a connection, by the client's own port. */
  addressBehind(port: number | undefined): string {
    const pair = [...this.pairs].find((found) => found.port === port)
    return pair ? `${pair.upstream.localAddress}:${pair.upstream.localPort}` : ''
  }

  /** Opens it, on the same port if it was open before. One whose node has no port listens nowhere: clients `dial`. */
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

  /** The client's end of a new connection. Throws where the link is cut. */
  dial(): Duplex {
    if (this.isCut) throw Object.assign(new Error('the connection was refused'), { code: 'ECONNREFUSED' })
    const [dialled, client] = duplexPair()
    this.pipe({ client, port: undefined, dialled })
    return dialled
  }

  /** A connection that was dialled here is another client's from now on. */
  hand(dialled: Duplex, to: LinkProxy): void {
    const pair = [...this.pairs].find((found) => found.dialled === dialled)
    if (!pair) return
    this.pairs.delete(pair)
    pair.of = to
    to.pairs.add(pair)
    if (to.isCut) end(pair)
  }

  /** Closes every connection and refuses new ones. */
  cut(): void {
    this.isCut = true
    this.server?.close()
    this.reset()
  }

  /** Closes every connection. A stream that bytes are missing from is good for nothing more. */
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

  /** Calls back when a message that comes now has taken its time. */
  carry(direction: 'requests' | 'replies', arrive: () => void): void {
    if (this.swallowing[direction]) return
    // Equal delays keep the order in which bytes came. A turn is yielded because a stall of this process may have held up bytes that were
    // sent long before and are not late: they must not be overtaken.
    if (this.eachWayMs > 0) this.clock.after(this.eachWayMs, () => this.clock.yield().then(arrive))
    else arrive()
  }

  /** It has ended. */
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
