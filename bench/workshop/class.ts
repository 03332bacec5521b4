import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { io, type Socket } from 'socket.io-client'
import type { EventsToPage, EventsToServer, ToServer } from '#model/messages/socket.ts'
import type { RoomCreated, RoomJoined } from '#model/messages/workshop.ts'
import type { MeasuredServer } from '../server.ts'

export type ClassSocket = Socket<EventsToPage, EventsToServer>

export interface Classroom {
  code: string
  secret: string
  teacher: ClassSocket
  followers: ClassSocket[]
  figures: { joinedMs: number; kbPerFollower: number }
  leave(): void
}

export const limitMs = 60_000

/** Opens a room with a teacher, and lets all followers join at once. Each person has a real socket. */
export async function enterRoom(server: MeasuredServer, count: number): Promise<Classroom> {
  const teacher = open(server.url, { host: server.hostToken })
  const created = await ask<RoomCreated>(teacher, 'room-create', {})
  await ask(teacher, 'room-lead', created)
  const beforeKb = residentKb(server.pid)
  const began = performance.now()
  const followers = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const socket = open(server.url)
      await ask<RoomJoined>(socket, 'room-join', { code: created.code, name: `Person ${i}` })
      return socket
    }),
  )
  const joinedMs = Math.round(performance.now() - began)
  const kbPerFollower = Math.round((residentKb(server.pid) - beforeKb) / count)
  return {
    ...created,
    teacher,
    followers,
    figures: { joinedMs, kbPerFollower },
    leave: () => {
      for (const socket of [teacher, ...followers]) socket.disconnect()
    },
  }
}

/** Opens a socket with the secret of a new browser, as every page does. */
export function open(url: string, more: { host?: string } = {}): ClassSocket {
  const auth = { visitor: randomBytes(24).toString('hex'), ...more }
  return io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth })
}

/** Sends a request and resolves with the answer. Rejects if the server rejects the request. */
export async function ask<T>(socket: ClassSocket, name: ToServer['name'], request: unknown): Promise<T> {
  const untyped = socket as unknown as Socket<Record<string, never>, Record<string, (...parts: unknown[]) => void>>
  const answer: unknown = await untyped.timeout(limitMs).emitWithAck(name, request)
  if (typeof answer === 'object' && answer !== null && 'reason' in answer) throw new Error(JSON.stringify(answer))
  return answer as T
}

/** Returns the memory of the process in kB, as reported by Linux, or 0 on other systems. */
function residentKb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
