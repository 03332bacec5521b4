/** The workshop's part of the line: requests of a teacher and of a class, and what they hear. */
import * as z from 'zod/mini'
import { leadProtocol } from '#model/messages/lead-protocol.ts'
import type { AnswerTo, Sent } from '#model/messages/message.ts'
import type { Plan } from '#model/messages/plan.ts'
import { Report } from '#model/messages/report.ts'
import {
  type LeadAction,
  memberToServer,
  type RoomCreated,
  type RoomJoined,
  type RoomLed,
  type RoomNotice,
  roomToPage,
  roomToServer,
} from '#model/messages/workshop.ts'
import { Question } from '#scenarios/lesson.ts'
import { getPrivate, getPrivateBlob } from './rest.ts'
import type { Line } from './socket.ts'

type MemberRequests = typeof memberToServer

/** Every call rejects with a `ConnectionError`, whose message is fit to show. */
export interface RoomLine {
  create(title: string, plan?: Plan): Promise<RoomCreated>
  join(request: { code: string; name?: string; token?: string }): Promise<RoomJoined>
  lead(code: string, secret: string): Promise<RoomLed>
  /** Resolves to the room's version after it. */
  act(action: LeadAction): Promise<number>
  follow(following: boolean): Promise<void>
  /** What a member asks of an activity. */
  ask<Name extends keyof MemberRequests>(
    name: Name,
    request: Sent<MemberRequests, Name>,
  ): Promise<AnswerTo<MemberRequests, Name>>
  leave(): Promise<void>
  report(code: string, secret: string): Promise<Report>
  /** The same for a spreadsheet. */
  reportCsv(code: string, secret: string): Promise<Blob>
  /** The authors' notes for teachers, by lesson. */
  notes(code: string, secret: string): Promise<Record<string, string>>
  /** What a lesson asks, with the answers that the class has still to see. */
  questions(code: string, secret: string, scenario: string): Promise<Question[]>
  /** Hears from now on. Returns how to stop. */
  listen(deliver: (notice: RoomNotice) => void): () => void
}

const Notes = z.record(z.string(), z.string())
const Questions = z.array(Question)

export function openRoomLine(line: Line, url: string): RoomLine {
  const address = (code: string, what: string) => `${url}/api/rooms/${encodeURIComponent(code)}/${what}`
  return {
    ask: (name, request) => line.ask(memberToServer, name, request),
    create: (title, plan) => line.ask(roomToServer, 'room-create', { title, ...(plan === undefined ? {} : { plan }) }),
    join: (request) => line.ask(roomToServer, 'room-join', request),
    lead(code, secret) {
      // Whoever loses the line gets back in before a crowd.
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
    reportCsv: (code, secret) => getPrivateBlob(address(code, 'report.csv'), secret),
    notes: (code, secret) => getPrivate(address(code, 'notes'), secret, Notes),
    questions: (code, secret, scenario) =>
      getPrivate(address(code, `questions/${encodeURIComponent(scenario)}`), secret, Questions),
    listen: (deliver) => line.hear(roomToPage, deliver),
  }
}
