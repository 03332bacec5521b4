import { createServer } from 'node:net'

// Ports that are unlikely to be taken while a test's server is stopped. The range is below the ports of outgoing connections (from 32768 or 49152), and does
// not include the ports of the servers' Redis processes.
const first = 12_000
const count = 8_000

/** Returns a loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const start = Math.floor(Math.random() * count)
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + ((start + tries) % count)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port from ${first} to ${first + count - 1} on 127.0.0.1`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
