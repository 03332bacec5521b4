/**
 * Runs a socket.io server that only forwards steps to their room, with the same adapter as Lockstep's server. Runs in a separate process, and takes the URL of
 * the hub from the environment.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'

const redis = new Redis(process.env.LOCKSTEP_HUB_URL ?? '', { protocol: 2 })
const http = createServer()
const io = new Server(http, {
  transports: ['websocket'],
  adapter: createAdapter(redis, { streamName: 'bare:stream', channelPrefix: 'bare', maxLen: 10_000 }),
})
io.on('connection', (socket) => {
  socket.on('join', (room: string, answer: () => void) => {
    void socket.join(room)
    answer()
  })
  socket.on('step', (room: string, place: object) => io.to(room).emit('room-place', { version: 1, place }))
})
http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare is ready at http://127.0.0.1:${(http.address() as AddressInfo).port}/\n`)
})
