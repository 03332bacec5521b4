/** Runs a socket.io server that only forwards a teacher's steps, as a baseline for Lockstep's server. Both servers run in separate processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Server } from 'socket.io'

export interface BareServer {
  url: string
  stop(): Promise<void>
}

const thisFile = fileURLToPath(import.meta.url)

export async function startBareServer(): Promise<BareServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', thisFile], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  return {
    url: String(said).trim(),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

if (process.argv[1] === thisFile) {
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'] })
  io.on('connection', (socket) => {
    socket.on('room-do', ({ place }) => socket.broadcast.emit('room-place', { version: 1, place }))
  })
  http.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(http.address() as AddressInfo).port}\n`)
  })
}
