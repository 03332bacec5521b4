/**
 * Opens a local port that leads a process to one node. While the node is unreachable, nothing listens on the port, so connections are refused as by a dead
 * server.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export class Door {
  private server: Server | undefined
  private port = 0
  private isWanted = true
  private readonly sockets = new Set<Socket>()
  private moving: Promise<void> = Promise.resolve()

  constructor(private serve: (socket: Socket) => void) {}

  async open(): Promise<number> {
    await this.listen()
    return this.port
  }

  /** Opens or closes the port once earlier changes are done. Closing the port also cuts its connections. */
  turn(isOpen: boolean): void {
    if (!isOpen) for (const socket of this.sockets) socket.destroy()
    this.isWanted = isOpen
    this.moving = this.moving.then(() => this.move()).catch(() => {})
  }

  close(): void {
    this.serve = () => {}
    this.turn(false)
  }

  private async move(): Promise<void> {
    if (this.isWanted === (this.server !== undefined)) return
    if (this.isWanted) await this.listen()
    else {
      this.server?.close()
      this.server = undefined
    }
  }

  private async listen(): Promise<void> {
    const server = createServer((socket) => {
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
      this.serve(socket)
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.port, '127.0.0.1', resolve)
    })
    this.server = server
    this.port = (server.address() as AddressInfo).port
  }
}
