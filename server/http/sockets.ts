/** The socket: every message is checked, answered, and limited in number and size. */
import { Server } from 'socket.io'
import { CancelRequest, type RunAccepted, RunRequest, WatchRequest } from '../protocol/messages.ts'
import type { RunDesk } from '../runs/desk.ts'
import { parseRequest, RefusalError, refusalOf } from '../runs/refusal.ts'
import { Hall } from '../workshop/hall.ts'
import { SocketAudience } from './audience.ts'
import type { Components } from './components.ts'
import { Feeds, type PageServer, type PageSocket } from './feed.ts'
import { hostGuard, originAllowed } from './hosts.ts'
import { RateLimit } from './rate.ts'
import { Rooms, roomMessages } from './rooms.ts'

/** Requests are short. */
const maxMessageBytes = 16 * 1024
/** Messages that one connection may send at once, and then per second. */
const burst = 60
const perSecond = 20

type Answer = (answer: unknown) => void

export interface Sockets {
  /** Attach it to an HTTP server. */
  io: PageServer
  hall: Hall
}

export function openSockets(components: Components): Sockets {
  const { desk, catalogue, hub, host, onFailure } = components
  const guard = hostGuard(host)
  const io: PageServer = new Server({
    serveClient: false,
    ...(hub.adapter === undefined ? {} : { adapter: hub.adapter }),
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: ({ headers }, decide) => {
      const allowed = guard(headers.host) && originAllowed(guard, headers.origin)
      decide(allowed ? null : 'This server does not go by that name.', allowed)
    },
  })
  const feeds = new Feeds(io, desk)
  const hall = new Hall({ store: hub.store, audience: new SocketAudience(io), catalogue, desk, onFailure })
  const rooms = new Rooms(hall, onFailure)
  io.on('connection', (socket) => {
    const limit = new RateLimit(burst, perSecond)
    // Whatever a client sends comes through here, also what has no name we know, and answers that are no functions.
    socket.onAny(async (name: string, ...parts: unknown[]) => {
      const last = parts.at(-1)
      const answer: Answer = typeof last === 'function' ? (value) => last(value) : () => {}
      try {
        if (!limit.take()) throw new RefusalError('RATE_LIMITED', 'Too many messages at once. Wait a second.')
        await receive({ desk, feeds, rooms }, socket, name, parts[0], answer)
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal.code === 'INTERNAL') onFailure(error)
        answer(refusal)
      }
    })
    socket.on('disconnect', () => rooms.gone(socket))
  })
  return { io, hall }
}

/** Carries out one message. Throws a `RefusalError`; then nothing has changed. */
async function receive(
  { desk, feeds, rooms }: { desk: RunDesk; feeds: Feeds; rooms: Rooms },
  socket: PageSocket,
  name: string,
  request: unknown,
  answer: Answer,
): Promise<void> {
  if (name === 'run') {
    const accepted: RunAccepted = desk.submit(parseRequest(RunRequest, request))
    answer(accepted)
  } else if (name === 'watch') {
    const { run, from } = parseRequest(WatchRequest, request)
    await feeds.watch(socket, run, from, () => answer({ run }))
  } else if (name === 'cancel') {
    const { run } = parseRequest(CancelRequest, request)
    desk.cancel(run)
    answer({ run })
  } else {
    const message = roomMessages.find((known) => known === name)
    if (message === undefined) throw new RefusalError('BAD_REQUEST', 'There is no such message.')
    answer(await rooms.receive(socket, message, request))
  }
}
