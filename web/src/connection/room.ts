/** Sends workshop requests of teachers and members, and receives their notices. */
import * as z from 'zod/mini'
import { type KeptRoom, KeptRooms } from '#model/messages/kept-rooms.ts'
import { leadProtocol } from '#model/messages/lead-protocol.ts'
import type { AnswerTo, Sent } from '#model/messages/message.ts'
import type { Plan } from '#model/messages/plan.ts'
import { Report } from '#model/messages/report.ts'
import {
  type LeadAction,
  memberToServer,
  RoomCreated,
  type RoomJoined,
  type RoomLed,
  type RoomNotice,
  roomToPage,
  roomToServer,
} from '#model/messages/workshop.ts'
import { Question } from '#scenarios/lesson.ts'
import { spoken } from '../locale/language.ts'
import { credentials } from './credentials.ts'
import { getPrivate, getPrivateBlob, postPrivate } from './rest.ts'
import type { Line } from './socket.ts'

type MemberRequests = typeof memberToServer

/** Requests about workshop rooms. Methods reject with a `ConnectionError`, whose message can be shown. */
export interface RoomLine {
  create(room: { title: string; plan?: Plan; language: string }): Promise<RoomCreated>
  join(request: { code: string; name?: string; token?: string }): Promise<RoomJoined>
  lead(code: string, secret: string): Promise<RoomLed>
  /** Performs a teacher's action. Resolves with the room's new version. */
  act(action: LeadAction): Promise<number>
  follow(following: boolean): Promise<void>
  ask<Name extends keyof MemberRequests>(
    name: Name,
    request: Sent<MemberRequests, Name>,
  ): Promise<AnswerTo<MemberRequests, Name>>
  leave(): Promise<void>
  report(code: string, secret: string): Promise<Report>
  reportCsv(code: string, secret: string): Promise<Blob>
  /** Fetches the authors' notes for teachers in the page's language, keyed by lesson id. */
  notes(code: string, secret: string): Promise<Record<string, string>>
  /** Fetches a lesson's questions in the page's language, including answers that are not revealed to the class yet. */
  questions(code: string, secret: string, scenario: string): Promise<Question[]>
  /** Lists all rooms of this server, newest first. The list is empty unless this browser has the host's token. */
  kept(): Promise<KeptRoom[]>
  rename(code: string, title: string): Promise<void>
  /** Removes a room's members and all their data. */
  reset(code: string): Promise<void>
  /** Reopens a room in its last state. */
  reopen(code: string): Promise<RoomCreated>
  listen(deliver: (notice: RoomNotice) => void): () => void
}

const Done = z.object({})
const Notes = z.record(z.string(), z.string())
const Questions = z.array(Question)

export function openRoomLine(line: Line, url: string): RoomLine {
  const address = (code: string, what: string) => `${url}/api/rooms/${encodeURIComponent(code)}/${what}`
  const host = () => credentials().host ?? ''
  const hosted = <T>(what: string, schema: z.ZodMiniType<T>, body?: object) =>
    postPrivate(`${url}/api/host/rooms/${what}`, host(), schema, body)
  return {
    kept: async () => (host() === '' ? [] : await getPrivate(`${url}/api/host/rooms`, host(), KeptRooms)),
    rename: async (code, title) => void (await hosted(`${code}/rename`, Done, { title })),
    reset: async (code) => void (await hosted(`${code}/reset`, Done)),
    reopen: (code) => hosted(`${code}/reopen`, RoomCreated),
    ask: (name, request) => line.ask(memberToServer, name, request),
    create: (room) => line.ask(roomToServer, 'room-create', room),
    join: (request) => line.ask(roomToServer, 'room-join', request),
    lead(code, secret) {
      // The server admits connections with this protocol name first, so that a teacher can reconnect before a crowd of members.
      line.offer(leadProtocol({ code, secret }))
      return line.ask(roomToServer, 'room-lead', { code, secret })
    },
    act: async (action) => (await line.ask(roomToServer, 'room-do', action)).version,
    follow: async (following) => void (await line.ask(roomToServer, 'room-follow', { following })),
    async leave() {
      line.offer(null)
      await line.ask(roomToServer, 'room-leave', {})
    },
    report: (code, secret) => getPrivate(address(code, 'report'), secret, Report),
    reportCsv: (code, secret) => getPrivateBlob(address(code, `report.csv?language=${spoken}`), secret),
    notes: (code, secret) => getPrivate(address(code, `notes?language=${spoken}`), secret, Notes),
    questions: (code, secret, scenario) =>
      getPrivate(address(code, `questions/${encodeURIComponent(scenario)}?language=${spoken}`), secret, Questions),
    listen: (deliver) => line.hear(roomToPage, deliver),
  }
}
