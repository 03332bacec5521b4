/** A proxy for a connection to Redis that a test can cut and mend. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface LineBetween {
  /** Address of the same Redis, reached through this proxy. */
  url: string
  /** Closes every connection, and rejects new connections until `mend` is called. */
  cut(): void
  mend(): void
  close(): void
}

export async function lineTo(url: string): Promise<LineBetween> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const line = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: `redis://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    close: () => {
      cut()
      line.close()
    },
  }
}
