/** The socket: every message is checked, answered, and limited in number and size. */
import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import {
  CancelRequest,
  DeleteRequest,
  KeepRequest,
  NameRequest,
  type RunAccepted,
  RunRequest,
  WatchRequest,
} from '../protocol/messages.ts'
import type { RecordingShelf } from '../recordings/shelf.ts'
import type { RunDesk } from '../runs/desk.ts'
import { parseRequest, RefusalError, refusalOf } from '../runs/refusal.ts'
import type { Components } from './components.ts'
import { Feeds, type PageServer, type PageSocket } from './feed.ts'
import { hostGuard, originAllowed } from './hosts.ts'
import { RateLimit } from './rate.ts'

/** Requests are short. */
const maxMessageBytes = 16 * 1024
/** Messages that one connection may send at once, and then per second. */
const burst = 60
const perSecond = 20
/** Comparisons of one connection that may wait for their turn, so that there is room in line for others. */
const maxWaiting = 4

type Answer = (answer: unknown) => void

export function attachSockets(http: HttpServer, { desk, shelf, host, onFailure }: Components): PageServer {
  const guard = hostGuard(host)
  const io: PageServer = new Server(http, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: ({ headers }, decide) => {
      const allowed = guard(headers.host) && originAllowed(guard, headers.origin)
      decide(allowed ? null : 'This server does not go by that name.', allowed)
    },
  })
  const messages = messagesOf(desk, shelf, new Feeds(io, desk))
  const known = [...messages.keys()].join(', ')
  io.on('connection', (socket) => {
    const limit = new RateLimit(burst, perSecond)
    // Whatever a client sends comes through here, also what has no name we know, and answers that are no functions.
    socket.onAny(async (name: string, ...parts: unknown[]) => {
      const last = parts.at(-1)
      const answer: Answer = typeof last === 'function' ? (value) => last(value) : () => {}
      try {
        if (!limit.take()) throw new RefusalError('RATE_LIMITED', 'Too many messages at once. Wait a second.')
        const carryOut = messages.get(name)
        if (carryOut === undefined)
          throw new RefusalError('BAD_REQUEST', `There is no such message. Known are ${known}.`)
        await carryOut(parts[0], answer, socket)
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal.code === 'INTERNAL') onFailure(error)
        answer(refusal)
      }
    })
  })
  return io
}

const waitsEnough = `${maxWaiting} comparisons of yours are waiting already. Stop one, or wait until one has begun.`

/** How each message is carried out. Throws a `RefusalError`; then nothing has changed. */
type CarryOut = (request: unknown, answer: Answer, socket: PageSocket) => void | Promise<void>

function messagesOf(desk: RunDesk, shelf: RecordingShelf, feeds: Feeds): ReadonlyMap<string, CarryOut> {
  const submitted = new WeakMap<PageSocket, string[]>()
  return new Map<string, CarryOut>([
    [
      'run',
      (request, answer, socket) => {
        const order = parseRequest(RunRequest, request)
        const waiting = (submitted.get(socket) ?? []).filter((comparison) => desk.isWaiting(comparison))
        if (waiting.length >= maxWaiting) throw new RefusalError('QUEUE_FULL', waitsEnough)
        const accepted: RunAccepted = desk.submit(order)
        submitted.set(socket, [...waiting, accepted.comparison])
        answer(accepted)
      },
    ],
    [
      'watch',
      async (request, answer, socket) => {
        const { run, from } = parseRequest(WatchRequest, request)
        await feeds.watch(socket, run, from, () => answer({ run }))
      },
    ],
    [
      'cancel',
      (request, answer) => {
        const { run } = parseRequest(CancelRequest, request)
        desk.cancel(run)
        answer({ run })
      },
    ],
    [
      'keep',
      async (request, answer) => {
        const { comparison, kept } = parseRequest(KeepRequest, request)
        answer(await shelf.keep(comparison, kept))
      },
    ],
    [
      'name',
      async (request, answer) => {
        const { comparison, name } = parseRequest(NameRequest, request)
        answer(await shelf.name(comparison, name))
      },
    ],
    [
      'delete',
      async (request, answer) => {
        const { comparison } = parseRequest(DeleteRequest, request)
        await shelf.remove(comparison)
        answer({ comparison })
      },
    ],
  ])
}
