import { createServer } from 'node:net'
import { ReasonError } from '#model/words/en/reason-error.ts'

// Our ports are below those that Linux (from 32768) and macOS (from 49152) pick for outgoing connections, so that a killed server's port stays free until the
// server restarts.
const first = 20_000
const count = 12_000

let next = Math.floor(Math.random() * count)

/** Returns a loopback port that is free now. If another program takes the port before you use it, call this again. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new ReasonError('no-free-port', { first, last: first + count - 1 })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
