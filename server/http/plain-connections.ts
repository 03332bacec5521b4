/**
 * Plain connections: those over which pages and files are fetched, or nothing at all. Whoever opens thousands and says nothing, says it slowly, or does
 * not read, loses the oldest of them; nobody is turned away at the door, since a whole class may stand behind the same address.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

export interface PlainLimits {
  /** Open connections of one address at most: six for each browser of a class of 500. */
  perAddress: number
  /** Open connections of all addresses at most: fewer than the files that a process may have open. */
  inAll: number
  /** So many requests may wait on one connection: no browser asks for the next before it has the last. */
  unanswered: number
  /** How long the head of a request may take, and all of it. */
  headMs: number
  requestMs: number
  /** How long nothing may go to and fro while a request is being answered. */
  silenceMs: number
  /** How often idle connections are looked for, in milliseconds. */
  lookEveryMs: number
}

const usualLimits: PlainLimits = {
  perAddress: 3000,
  inAll: 6000,
  unanswered: 20,
  headMs: 20_000,
  requestMs: 30_000,
  silenceMs: 60_000,
  lookEveryMs: 5_000,
}
/** A proxy before us keeps its connections for a minute. If we closed an idle one sooner, its next request could meet that and fail. */
const keepAliveTimeout = 65_000
const trimAfterMs = 50

/** A server that answers by `listener`, and does not listen yet. */
export function limitedServer(listener: RequestListener, limits: PlainLimits = usualLimits): Server {
  const times = { keepAliveTimeout, headersTimeout: limits.headMs, requestTimeout: limits.requestMs }
  const http = createServer({ ...times, connectionsCheckingInterval: limits.lookEveryMs })
  http.on('request', limitUnanswered(listener, limits.unanswered))
  http.setTimeout(limits.silenceMs)
  limitOpen(http, limits)
  return http
}

/** Cuts off a client that pipelines more requests than `most` without an answer: one packet holds thousands, and each would be kept in memory. */
function limitUnanswered(listener: RequestListener, most: number): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const before = waiting.get(socket) ?? 0
    // Requests of the same packet still arrive after the socket was destroyed.
    if (socket.destroyed || before >= most) return void socket.destroy()
    waiting.set(socket, before + 1)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}

function limitOpen(http: Server, limits: PlainLimits): void {
  const all = new Oldest()
  const byAddress = new Map<string, Oldest>()
  const forget = (socket: Socket, address: string) => {
    all.forget(socket)
    const own = byAddress.get(address)
    own?.forget(socket)
    if (own?.size === 0) byAddress.delete(address)
  }
  const trim = () => {
    for (const own of byAddress.values()) own.cut(limits.perAddress)
    all.cut(limits.inAll)
  }
  let waiting: NodeJS.Timeout | undefined
  // Whoever has come meanwhile and said something is heard first: after a crowd has come at once, that takes a turn.
  const trimLater = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      setImmediate(trim)
    }, trimAfterMs)
  }
  http.once('close', () => clearTimeout(waiting))
  http.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const own = byAddress.get(address) ?? new Oldest()
    byAddress.set(address, own)
    all.renew(socket)
    own.renew(socket)
    socket.once('close', () => forget(socket, address))
    if (own.size > limits.perAddress || all.size > limits.inAll) trimLater()
  })
  http.on('request', ({ socket }, response) => {
    const renew = () => {
      if (!all.has(socket)) return
      all.renew(socket)
      byAddress.get(socket.remoteAddress ?? '')?.renew(socket)
    }
    renew()
    response.once('finish', renew)
  })
  // From here on others count it.
  http.on('upgrade', ({ socket }) => forget(socket, socket.remoteAddress ?? ''))
}

/** In the order in which something last happened on them. */
class Oldest {
  private readonly sockets = new Set<Socket>()

  get size(): number {
    return this.sockets.size
  }

  /** Ends the oldest, so that no more than `most` are left. */
  cut(most: number): void {
    let over = this.size - most
    for (const socket of this.sockets) {
      if (over <= 0) return
      over -= 1
      socket.destroy()
    }
  }

  has(socket: Socket): boolean {
    return this.sockets.has(socket)
  }

  renew(socket: Socket): void {
    this.sockets.delete(socket)
    this.sockets.add(socket)
  }

  forget(socket: Socket): void {
    this.sockets.delete(socket)
  }
}
