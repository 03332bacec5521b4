/**
 * Limits plain HTTP connections. If one address or all addresses together have too many, the connections that have been
 * idle longest are closed. New connections are never rejected, because an entire class may share one address.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

export interface PlainLimits {
  /** Maximum number of open connections per address. Enough for six per browser in a class of 500. */
  perAddress: number
  /** Maximum number of open connections overall. Lower than the number of files that a process may have open. */
  inAll: number
  /** Maximum number of unanswered requests per connection. A browser sends its next request only after the previous answer. */
  unanswered: number
  /** Time limits for receiving a request's head, and for receiving the whole request. */
  headMs: number
  requestMs: number
  /** Maximum time without any data while a request is being answered. */
  silenceMs: number
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
/**
 * Longer than the minute for which a proxy in front of this server keeps its connections. If the server
 * closed an idle connection sooner, the proxy's next request could arrive at that moment and fail.
 */
const keepAliveTimeout = 65_000
const trimAfterMs = 50

/** Creates a server that passes requests to `listener`. The server does not listen yet. */
export function limitedServer(listener: RequestListener, limits: PlainLimits = usualLimits): Server {
  const times = { keepAliveTimeout, headersTimeout: limits.headMs, requestTimeout: limits.requestMs }
  const http = createServer({ ...times, connectionsCheckingInterval: limits.lookEveryMs })
  http.on('request', limitUnanswered(listener, limits.unanswered))
  http.setTimeout(limits.silenceMs)
  limitOpen(http, limits)
  return http
}

/**
 * Disconnects a client that pipelines more than `most` requests without waiting for
 * answers. One packet holds thousands of requests, and each would be kept in memory.
 */
function limitUnanswered(listener: RequestListener, most: number): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const before = waiting.get(socket) ?? 0
    // Requests in the same packet still arrive after the socket was destroyed.
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
  // Waits a moment, so that if a crowd connects at once, its requests are read before connections are closed.
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
  // An upgraded connection is counted as a socket instead: see `connections.ts`.
  http.on('upgrade', ({ socket }) => forget(socket, socket.remoteAddress ?? ''))
}

/** Sockets ordered by last activity, oldest activity first. */
class Oldest {
  private readonly sockets = new Set<Socket>()

  get size(): number {
    return this.sockets.size
  }

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
