/** A workshop's part of the line: what a teacher and a class say, and what they hear. */
import * as z from 'zod/mini'
import type { WallEntry } from '#model/messages/activities/hands-on.ts'
import type { GivenAnswer } from '#model/messages/activities/question.ts'
import { leadProtocol } from '#model/messages/lead-protocol.ts'
import type { Plan } from '#model/messages/plan.ts'
import { Report } from '#model/messages/report.ts'
import {
  type LeadAction,
  type LeadView,
  type RoomCreated,
  type RoomJoined,
  type RoomLed,
  type RoomPlace,
  type RoomView,
  roomToPage,
  roomToServer,
} from '#model/messages/workshop.ts'
import { Question } from '#scenarios/lesson.ts'
import { getPrivate, getPrivateBlob } from './rest.ts'
import { type LevelLine, openLevelLine } from './room-level.ts'
import type { Line } from './socket.ts'

/** Called with what the server sends about a room. */
export interface RoomListener {
  onRoom(view: RoomView): void
  onPlace(message: RoomPlace): void
  /** One's own run has changed. */
  onMine(entry: WallEntry): void
  /** To the teacher only. */
  onClass(view: LeadView): void
  /** The teacher has shown us out. */
  onRemoved(): void
}

/** Every call rejects with a `ConnectionError`, whose message is fit to show. */
export interface RoomLine extends LevelLine {
  create(title: string, plan?: Plan): Promise<RoomCreated>
  join(request: { code: string; name?: string; token?: string }): Promise<RoomJoined>
  lead(code: string, secret: string): Promise<RoomLed>
  /** Resolves to the room's version after it. */
  act(action: LeadAction): Promise<number>
  answer(given: GivenAnswer): Promise<GivenAnswer>
  follow(following: boolean): Promise<void>
  run(parameters: Record<string, number>): Promise<WallEntry>
  leave(): Promise<void>
  report(code: string, secret: string): Promise<Report>
  /** The same for a spreadsheet. */
  reportCsv(code: string, secret: string): Promise<Blob>
  /** The authors' notes for teachers, by lesson. */
  notes(code: string, secret: string): Promise<Record<string, string>>
  /** What a lesson asks, with the answers that the class has still to see. */
  questions(code: string, secret: string, scenario: string): Promise<Question[]>
  /** Hears from now on. Returns how to stop. */
  listen(listener: RoomListener): () => void
}

const Notes = z.record(z.string(), z.string())
const Questions = z.array(Question)

export function openRoomLine(line: Line, url: string): RoomLine {
  const address = (code: string, what: string) => `${url}/api/rooms/${encodeURIComponent(code)}/${what}`
  return {
    ...openLevelLine(line),
    create: (title, plan) => line.ask(roomToServer, 'room-create', { title, ...(plan === undefined ? {} : { plan }) }),
    join: (request) => line.ask(roomToServer, 'room-join', request),
    lead(code, secret) {
      // Whoever loses the line gets back in before a crowd.
      line.offer(leadProtocol({ code, secret }))
      return line.ask(roomToServer, 'room-lead', { code, secret })
    },
    act: async (action) => (await line.ask(roomToServer, 'room-do', action)).version,
    answer: (given) => line.ask(roomToServer, 'room-answer', given),
    follow: async (following) => void (await line.ask(roomToServer, 'room-follow', { following })),
    run: (parameters) => line.ask(roomToServer, 'room-run', { parameters }),
    async leave() {
      line.offer(null)
      await line.ask(roomToServer, 'room-leave', {})
    },
    report: (code, secret) => getPrivate(address(code, 'report'), secret, Report),
    reportCsv: (code, secret) => getPrivateBlob(address(code, 'report.csv'), secret),
    notes: (code, secret) => getPrivate(address(code, 'notes'), secret, Notes),
    questions: (code, secret, scenario) =>
      getPrivate(address(code, `questions/${encodeURIComponent(scenario)}`), secret, Questions),
    listen(listener) {
      const stops = [
        line.hear(roomToPage, 'room', listener.onRoom),
        line.hear(roomToPage, 'room-place', listener.onPlace),
        line.hear(roomToPage, 'room-mine', listener.onMine),
        line.hear(roomToPage, 'room-class', listener.onClass),
        line.hear(roomToPage, 'room-removed', listener.onRemoved),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
