/** Simulates hostile members. Runs in a separate process, so that their own cost is not counted as the server's cost. Runs until it is ended. */
import type { Socket } from 'node:net'
import { z } from 'zod'
import type { RoomJoined } from '#model/messages/workshop.ts'
import { ask, type ClassSocket, open } from './class.ts'

const flooding = 10
const notReading = 20
const guessing = 20
/** Number of connections outside of any room. */
const exploring = 10

const Order = z.object({ url: z.string(), code: z.string(), runs: z.array(z.string()) })

async function main(): Promise<void> {
  const order = Order.parse(JSON.parse(process.argv[2] ?? ''))
  await Promise.all([
    ...members(flooding, order, (socket) => flood(socket, order.runs)),
    ...members(notReading, order, (socket) => doNotRead(socket, order.runs)),
    ...members(guessing, order, guess),
    ...guests(exploring, order, explore),
  ])
  process.stdout.write('all are in\n')
}

function members(count: number, { url, code }: z.infer<typeof Order>, begin: (socket: ClassSocket) => void) {
  return Array.from({ length: count }, async (_, i) => {
    const socket = open(url)
    await ask<RoomJoined>(socket, 'room-join', { code, name: `Bad ${i}` })
    begin(socket)
  })
}

function guests(count: number, { url }: z.infer<typeof Order>, begin: (socket: ClassSocket) => void) {
  return Array.from({ length: count }, async () => {
    const socket = open(url)
    await new Promise<void>((done) => socket.once('connect', done))
    begin(socket)
  })
}

/** Repeatedly asks to watch every run, more often than the rate limit allows. */
function flood(socket: ClassSocket, runs: readonly string[]): void {
  setInterval(() => {
    for (const run of runs) raw(socket).emit('watch', { run, from: 0 })
  }, 100)
}

function doNotRead(socket: ClassSocket, runs: readonly string[]): void {
  const wire = socket as unknown as { io: { engine: { transport: { ws: { _socket: Socket } } } } }
  wire.io.engine.transport.ws._socket.pause()
  flood(socket, runs)
}

function guess(socket: ClassSocket): void {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  let n = 0
  setInterval(() => {
    n += 1
    const code = Array.from({ length: 6 }, (_, place) => letters[(n >> (5 * place)) % letters.length]).join('')
    raw(socket).emit('room-join', { code, name: 'Eve' })
  }, 50)
}

/** Repeatedly starts the largest exploration that a page may request, and requests the map and a shortest path of each result. */
function explore(socket: ClassSocket): void {
  const budget = { leaseEnds: 3, crashes: 3, attempts: 3, lateReplies: 3 }
  socket.on('exploration-ended', ({ exploration }) => {
    raw(socket).emit('river', { exploration, property: 'exclusion' })
    raw(socket).emit('shortest', { exploration, path: [], property: 'no-immortal-lock' })
  })
  setInterval(() => raw(socket).emit('explore', { lock: 'set-nx-px-get-del', clients: 3, budget }), 1000)
}

function raw(socket: ClassSocket): { emit(name: string, request: unknown): void } {
  return socket as unknown as { emit(name: string, request: unknown): void }
}

await main()
