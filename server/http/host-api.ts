/** Routes HTTP requests of the host, who can list, rename, empty and reopen this server's rooms. The command line and the page both use these routes. */
import express, { type Router } from 'express'
import * as z from 'zod/mini'
import { RoomRename } from '#model/messages/kept-rooms.ts'
import { RoomCode } from '#model/messages/room-ids.ts'
import { parseRequest, RefusalError } from '../runs/refusal.ts'
import type { KeptRooms } from '../workshop/kept-rooms.ts'
import { RateLimits } from './rate.ts'
import { bearerIn, isSameSecret } from './rights.ts'

/** Rate limit for wrong tokens from one address: how many are allowed in one burst, and how many more per second. */
const wrongAtOnce = 30
const wrongPerSecond = 1

const Address = z.object({ code: RoomCode })

export function hostRouter(keptRooms: KeptRooms, hostToken: string): Router {
  const host = express.Router()
  const wrong = new RateLimits(wrongAtOnce, wrongPerSecond)
  host.use((request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const token = bearerIn(request.headers.authorization) ?? ''
    if (isSameSecret(token, hostToken)) return next()
    throw new RefusalError(wrong.take(request.socket.remoteAddress ?? '') ? 'host-only' : 'too-many-wrong-links')
  })
  const codeIn = ({ params }: express.Request) => parseRequest(Address, params).code
  host.get('/', async (_request, response) => {
    response.json(await keptRooms.list())
  })
  host.post('/:code/rename', express.json({ limit: '4kb' }), async (request, response) => {
    const { title } = parseRequest(RoomRename, request.body ?? {})
    await keptRooms.rename(codeIn(request), title)
    response.json({})
  })
  host.post('/:code/reset', async (request, response) => {
    await keptRooms.reset(codeIn(request))
    response.json({})
  })
  host.post('/:code/reopen', async (request, response) => {
    response.json(await keptRooms.reopen(codeIn(request)))
  })
  return host
}
