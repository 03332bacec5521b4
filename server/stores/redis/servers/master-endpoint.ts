/**
 * Puts a proxy between the master and its replica and Sentinels, so that a run can cut them off. Shutting the proxy closes existing connections and rejects new
 * ones. The master notices nothing, as when a cable is cut: its ends of the connections stay open and silent, and only missing acknowledgements show the
 * partition.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { retry } from '#server/base/retry.ts'
import type { Address } from '#server/processes/address.ts'
import { freePort } from '#server/processes/ports.ts'

const portTries = 5

export class MasterEndpoint implements Address {
  readonly host = '127.0.0.1'
  /** The server behind the proxy. While `master` is not set, connections are rejected. */
  master: Address | undefined
  private isShut = false
  private readonly outside = new Set<Socket>()
  private readonly inside = new Set<Socket>()

  private constructor(private readonly server: Server) {
    server.on('connection', (client) => this.pass(client))
  }

  static async open(): Promise<MasterEndpoint> {
    return await retry(portTries, async () => new MasterEndpoint(await listen(await freePort())))
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  shut(): void {
    this.isShut = true
    for (const client of this.outside) client.destroy()
  }

  reopen(): void {
    if (!this.isShut) return
    this.isShut = false
    // The other ends of these connections have long been closed.
    for (const upstream of this.inside) upstream.destroy()
  }

  /** Closes the proxy for good. */
  close(): void {
    this.server.close()
    for (const socket of [...this.outside, ...this.inside]) socket.destroy()
  }

  private pass(client: Socket): void {
    // The proxy keeps listening while it is shut, so that nobody else can take the port.
    if (this.isShut || this.master === undefined) return void client.resetAndDestroy()
    const upstream = connect({ host: this.master.host, port: this.master.port, noDelay: true })
    client.setNoDelay(true)
    this.keep(client, this.outside, () => {
      if (!this.isShut) upstream.destroy()
    })
    this.keep(upstream, this.inside, () => client.destroy())
    client.pipe(upstream)
    upstream.pipe(client)
  }

  private keep(socket: Socket, all: Set<Socket>, onClose: () => void): void {
    all.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      all.delete(socket)
      onClose()
    })
  }
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
