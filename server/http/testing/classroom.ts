import type { LeadAction, Place, RoomCreated } from '#model/messages/workshop.ts'
import { ask, type LiveServer } from './live-server.ts'
import { join, lead } from './room.ts'

export const lesson = { scenario: 'gc-pause' }
export const place = (index: number): Place => ({
  ...lesson,
  comparison: 'c-1',
  index,
  atMs: 10,
  live: false,
  panel: 'code',
  focus: 0,
})
export const question: LeadAction = { do: 'ask', question: { kind: 'lesson', ...lesson, number: 0 } }

/** Opens a room with a teacher and members with these names. */
export async function classroom(server: LiveServer, ...names: string[]) {
  const teacher = server.connect()
  const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks' })
  const seen = await lead(teacher, room)
  const people = await Promise.all(names.map((name) => join(server.connect(), room.code, name)))
  return { ...room, teacher, seen, people }
}
