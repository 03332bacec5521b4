import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Endpoint } from './endpoint.ts'

/** Forwards connections to a server. After `cut`, the relay closes every connection until `mend` is called. */
export class Relay extends Endpoint {
  private readonly open = new Set<Socket>()
  private isCut = false

  private constructor(
    port: number,
    readonly close: () => Promise<void>,
  ) {
    super(`http://127.0.0.1:${port}`)
  }

  static async to({ url }: Endpoint): Promise<Relay> {
    const listener = createServer((near) => relay.pass(near, Number(new URL(url).port)))
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const relay = new Relay((listener.address() as AddressInfo).port, async () => {
      relay.cut()
      listener.close()
      await once(listener, 'close')
    })
    return relay
  }

  cut(): void {
    this.isCut = true
    for (const socket of this.open) socket.destroy()
  }

  mend(): void {
    this.isCut = false
  }

  private pass(near: Socket, port: number): void {
    if (this.isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
}
