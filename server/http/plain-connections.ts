/**
 * Limits plain HTTP connections. If there are too many, of one address or in all, the ones without activity for the longest time are closed. New ones are never
 * refused, since a whole class may be behind the same address.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

export interface PlainLimits {
  /** Open connections per address: six for each browser of a class of 500. */
  perAddress: number
  /** Open connections over all addresses: fewer than the files that a process may have open. */
  inAll: number
  /** Unanswered requests on one connection. A browser sends its next request only after the last answer. */
  unanswered: number
  /** Time limits for the head of a request, and for all of it. */
  headMs: number
  requestMs: number
  /** Longest silence while a request is being answered. */
  silenceMs: number
  /** Interval of the check for idle connections. */
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
/** A proxy in front of us keeps its connections for a minute. If we closed an idle one sooner, its next request could arrive just then and fail. */
const keepAliveTimeout = 65_000
const trimAfterMs = 50

/** Creates a server that answers with `listener`. It does not listen yet. */
export function limitedServer(listener: RequestListener, limits: PlainLimits = usualLimits): Server {
  const times = { keepAliveTimeout, headersTimeout: limits.headMs, requestTimeout: limits.requestMs }
  const http = createServer({ ...times, connectionsCheckingInterval: limits.lookEveryMs })
  http.on('request', limitUnanswered(listener, limits.unanswered))
  http.setTimeout(limits.silenceMs)
  limitOpen(http, limits)
  return http
}

/** Disconnects a client that pipelines more requests than `most` without an answer: one packet holds thousands, and each would be kept in memory. */
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
  // Waits a moment: if a crowd connects at once, its requests are read before connections are cut.
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
  // An upgraded connection is counted elsewhere.
  http.on('upgrade', ({ socket }) => forget(socket, socket.remoteAddress ?? ''))
}

/** Sockets in the order of their last activity, the least recently active first. */
class Oldest {
  private readonly sockets = new Set<Socket>()

  get size(): number {
    return this.sockets.size
  }

  /** Destroys the oldest, so that no more than `most` are left. */
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
