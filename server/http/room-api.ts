/** Routes HTTP requests of a workshop's teacher: notes, the report, and the answers to a lesson's questions. */
import express, { type Router } from 'express'
import * as z from 'zod/mini'
import type { Report } from '#model/messages/report.ts'
import { RoomCode, RoomSecret } from '#model/messages/room-ids.ts'
import { LanguageTag } from '#model/messages/workshop.ts'
import { parseRequest, RefusalError } from '../runs/refusal.ts'
import { csvOf } from '../workshop/report.ts'
import { reportWordsIn } from '../workshop/report-words.ts'
import type { RoomService } from '../workshop/room-service.ts'
import { RateLimits } from './rate.ts'
import { bearerIn } from './rights.ts'

/** Rate limit for wrong secrets from one address: how many are allowed in one burst, and how many more per second. */
const wrongAtOnce = 30
const wrongPerSecond = 1

const Address = z.object({ code: RoomCode })
/** The teacher's language. Answers and notes are translated on the server, because the texts that any page may request do not contain them. */
const Shown = z.object({ language: z.optional(LanguageTag) })
const LessonAddress = z.object({ scenario: z.string().check(z.maxLength(80)) })

export function roomRouter(roomService: RoomService): Router {
  const rooms = express.Router()
  const asked = ({ params, headers }: express.Request): [code: string, secret: string] => [
    parseRequest(Address, params).code,
    secretOf(headers.authorization),
  ]
  /** Limits wrong secrets per address. A right secret is accepted even while other people behind the same address guess. */
  const wrong = new RateLimits(wrongAtOnce, wrongPerSecond)
  const guarded = async <T>(request: express.Request, work: (code: string, secret: string) => Promise<T>) => {
    try {
      return await work(...asked(request))
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code !== 'FORBIDDEN') throw error
      if (wrong.take(request.socket.remoteAddress ?? '')) throw error
      throw new RefusalError('too-many-wrong-links')
    }
  }
  const reportFor = (request: express.Request, language?: string): Promise<Report> =>
    guarded(request, (code, secret) => roomService.report(code, secret, language))
  rooms.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  rooms.get('/:code/report', async (request, response) => {
    response.json(await reportFor(request))
  })
  rooms.get('/:code/report.csv', async (request, response) => {
    const { language } = parseRequest(Shown, request.query)
    const report = await reportFor(request, language)
    const text = csvOf(report, await reportWordsIn(language))
    response.attachment(`lockstep-${report.code}.csv`).type('text/csv').send(text)
  })
  rooms.get('/:code/notes', async (request, response) => {
    const { language } = parseRequest(Shown, request.query)
    response.json(await guarded(request, (code, secret) => roomService.notes(code, secret, language)))
  })
  rooms.get('/:code/questions/:scenario', async (request, response) => {
    const { scenario } = parseRequest(LessonAddress, request.params)
    const { language } = parseRequest(Shown, request.query)
    response.json(await guarded(request, (code, secret) => roomService.questions(code, secret, scenario, language)))
  })
  return rooms
}

function secretOf(authorization: string | undefined): string {
  const secret = RoomSecret.safeParse(bearerIn(authorization))
  if (!secret.success) throw new RefusalError('report-for-teacher')
  return secret.data
}
