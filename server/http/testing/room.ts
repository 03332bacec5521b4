import type { LeadAction, LeadView, MyView, RoomJoined, RoomLed, RoomView } from '#model/messages/workshop.ts'
import { ask, type TestSocket } from './live-server.ts'

export interface Seen {
  room?: RoomView
  lead?: LeadView
  removed?: true
  mine: unknown[]
}

/** Keeps the newest messages that a window receives. */
export function see(socket: TestSocket, room?: RoomView): Seen {
  const seen: Seen = { ...(room === undefined ? {} : { room }), mine: [] }
  socket.on('room', (view) => {
    if (view.version > (seen.room?.version ?? 0)) seen.room = view
  })
  socket.on('room-place', ({ version, place }) => {
    if (seen.room !== undefined && version > seen.room.version) seen.room = { ...seen.room, version, place }
  })
  socket.on('room-class', (view) => {
    seen.lead = view
  })
  socket.on('room-mine', (entry) => seen.mine.push(entry))
  socket.on('room-removed', () => {
    seen.removed = true
  })
  return seen
}

export interface Person {
  socket: TestSocket
  token: string
  me: MyView
  seen: Seen
}

export async function join(socket: TestSocket, code: string, name?: string, token?: string): Promise<Person> {
  const answer = await ask<RoomJoined>(socket, 'room-join', { code, name, token })
  if (!('room' in answer)) throw new Error(JSON.stringify(answer))
  return { socket, token: answer.token, me: answer.me, seen: see(socket, answer.room) }
}

export async function lead(socket: TestSocket, room: { code: string; secret: string }): Promise<Seen> {
  const answer = await ask<RoomLed>(socket, 'room-lead', room)
  if (!('room' in answer)) throw new Error(JSON.stringify(answer))
  return Object.assign(see(socket, answer.room), { lead: answer.lead })
}

export async function act(socket: TestSocket, action: LeadAction): Promise<{ version: number; code?: string }> {
  return await ask(socket, 'room-do', action)
}
