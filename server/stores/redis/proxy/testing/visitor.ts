/** Runs clients of a real run for tests. These clients only do what the test does through their entrances. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { ForeignClient, ForeignCommand, ProcessEntrance } from '#server/engine/arena.ts'
import type { ClientHost } from '#server/engine/client/host.ts'
import type { ClientPort } from '#server/engine/port.ts'

export interface Visitor {
  name: string
  /** One port per node. */
  ports: number[]
  urls: string[]
  process: { doing: ForeignClient['doing']; started: boolean; sent: ForeignCommand[] }
  port: ClientPort
}

/** Runs `visit` once for each client. The client ends when `visit` does. */
export function visitors(visit: (visitor: Visitor) => Promise<void>) {
  return (): ClientHost => ({
    open: (setup, port, links) => {
      const sent: ForeignCommand[] = []
      const process = {
        key: setup.lockKey,
        started: false,
        at: undefined,
        doing: undefined as ForeignClient['doing'],
        sent,
        sends: (command: ForeignCommand) => void sent.push(command),
        heard: () => {},
        refused: () => {},
      }
      const doors = Promise.all(links.map(({ entrance }) => open(entrance, process)))
      return {
        ready: doors.then(() => {}),
        start: async () => {
          process.started = true
          const ports = (await doors).map(portOf)
          const urls = links.flatMap(({ entrance }, at) => entrance?.url(ports[at] ?? 0) ?? [])
          await visit({ name: setup.name, ports, urls, process, port })
        },
        atRest: async () => {},
        stop: () => void doors.then((servers) => servers.map((server) => server.close())),
      }
    },
  })
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

function open(entrance: ProcessEntrance | undefined, process: ForeignClient): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => entrance?.serve(socket, process))
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

/** A raw connection to a port. */
export class Wire {
  private heard = Buffer.alloc(0)
  private onHeard = () => {}
  private readonly socket: Socket
  /** Resolves when the other side has closed the connection. */
  readonly closed: Promise<void>

  /** Connects to the URL of a client's port and sends its password. */
  static async at(url: string): Promise<Wire> {
    const { port, password } = new URL(url)
    const wire = new Wire(Number(port))
    wire.write(`AUTH ${password}\r\n`)
    await wire.until('+OK\r\n')
    wire.heard = Buffer.alloc(0)
    return wire
  }

  constructor(port: number, host = '127.0.0.1') {
    this.socket = connect({ host, port, noDelay: true })
    this.socket.on('data', (bytes) => {
      this.heard = Buffer.concat([this.heard, bytes])
      this.onHeard()
    })
    this.socket.on('error', () => {})
    this.closed = new Promise((resolve) => this.socket.on('close', () => resolve()))
  }

  write(bytes: Buffer | string): void {
    this.socket.write(bytes)
  }

  /** Resolves with everything received, once it contains `end`. */
  async until(end: string): Promise<Buffer> {
    while (!this.heard.includes(end)) {
      await new Promise<void>((resolve) => {
        this.onHeard = resolve
      })
    }
    return this.heard
  }

  get text(): string {
    return this.heard.toString('latin1')
  }

  close(): void {
    this.socket.destroy()
  }
}
