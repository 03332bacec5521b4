/** Members who mean ill, all from the class's own address, while the teacher steps and others join and answer. Everything they send is allowed. */
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunAccepted } from '../../model/messages/messages.ts'
import type { RoomJoined } from '../../model/messages/workshop.ts'
import type { MeasuredServer } from '../server.ts'
import { ask, type Classroom, type ClassSocket, open } from './class.ts'
import { measureSteps } from './steps.ts'

const flooding = 10
const notReading = 20
const guessing = 20
/** People who join, answer and come back meanwhile. */
const honest = 40

/** What is measured besides the steps: how many honest joins, answers and re-entries were accepted, and what the server held at most. */
export async function measureHostile(server: MeasuredServer, room: Classroom) {
  const recorded = await record(room.teacher)
  const bad = await Promise.all([
    ...members(flooding, server, room, (socket) => flood(socket, recorded)),
    ...members(notReading, server, room, (socket) => doNotRead(socket, recorded)),
    ...members(guessing, server, room, guess),
  ])
  let mostMb = 0
  const looking = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(server.pid))
  }, 100)
  try {
    const [steps, accepted] = await Promise.all([measureSteps(room), comeAndAnswer(server, room)])
    return { ...steps, accepted, of: 3 * honest, mostMb: Math.round(mostMb) }
  } finally {
    clearInterval(looking)
    for (const stop of bad) stop()
  }
}

function members(
  count: number,
  server: MeasuredServer,
  { code }: Classroom,
  begin: (socket: ClassSocket) => () => void,
) {
  return Array.from({ length: count }, async (_, i) => {
    const socket = open(server.url)
    await ask<RoomJoined>(socket, 'room-join', { code, name: `Bad ${i}` })
    const stop = begin(socket)
    return () => {
      stop()
      socket.disconnect()
    }
  })
}

/** A recording for them to ask for. */
async function record(teacher: ClassSocket): Promise<string[]> {
  const accepted = await ask<RunAccepted>(teacher, 'run', { scenario: 'gc-pause' })
  await sleep(8000)
  return accepted.runs.map(({ run }) => run)
}

/** As many messages as the limits let through, over and over. */
function flood(socket: ClassSocket, runs: readonly string[]): () => void {
  const timer = setInterval(() => {
    for (const run of runs) raw(socket).emit('watch', { run, from: 0 })
  }, 100)
  return () => clearInterval(timer)
}

function doNotRead(socket: ClassSocket, runs: readonly string[]): () => void {
  const wire = socket as unknown as { io: { engine: { transport: { ws: { _socket: Socket } } } } }
  const tcp = wire.io.engine.transport.ws._socket
  tcp.pause()
  const stop = flood(socket, runs)
  return () => {
    stop()
    tcp.destroy()
  }
}

function guess(socket: ClassSocket): () => void {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  let n = 0
  const timer = setInterval(() => {
    n += 1
    const code = Array.from({ length: 6 }, (_, place) => letters[(n >> (5 * place)) % letters.length]).join('')
    raw(socket).emit('room-join', { code, name: 'Eve' })
  }, 50)
  return () => clearInterval(timer)
}

/** Each comes, answers, loses the line, and comes back. Returns how many of these were accepted. */
async function comeAndAnswer(server: MeasuredServer, { code, teacher }: Classroom): Promise<number> {
  const question = { kind: 'free', ask: 'Does it hold?', options: ['Yes', 'No'], right: null }
  await ask(teacher, 'room-do', { do: 'ask', question })
  const counts = await Promise.all(
    Array.from({ length: honest }, async (_, i) => {
      let accepted = 0
      try {
        const first = open(server.url)
        const { token, room } = await ask<RoomJoined>(first, 'room-join', { code, name: `Honest ${i}` })
        accepted += 1
        await ask(first, 'room-answer', { question: room.question?.id ?? 0, option: 0 })
        accepted += 1
        first.disconnect()
        const second = open(server.url)
        await ask(second, 'room-join', { code, token })
        accepted += 1
        second.disconnect()
      } catch (error) {
        process.stderr.write(`${String(error)}\n`)
      }
      return accepted
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function raw(socket: ClassSocket): { emit(name: string, request: unknown): void } {
  return socket as unknown as { emit(name: string, request: unknown): void }
}

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
