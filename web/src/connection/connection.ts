/** The page's one line to the server: REST for what is stored, a socket for what is live. Everything that comes in is validated. */
import { io } from 'socket.io-client'
import type { z } from 'zod'
import {
  Library,
  type PageToServer,
  Refusal,
  RunAccepted,
  RunEnded,
  RunEvents,
  RunHeader,
  RunProgress,
  type RunRequest,
  type ServerToPage,
  StoredComparison,
} from '../../../server/protocol/messages.ts'
import { ConnectionError } from './errors.ts'

/** What a server tells about runs, whenever it has something to tell. */
export interface ConnectionListener {
  onStatus(status: 'connected' | 'reconnecting'): void
  onProgress(message: RunProgress): void
  onHeader(message: RunHeader): void
  onEvents(message: RunEvents): void
  onEnded(message: RunEnded): void
  /** A message that does not fit the protocol: page and server differ in version, or something stands between them. */
  onBroken(problem: ConnectionError): void
}

/** Every call rejects with a `ConnectionError`, whose message is fit to show. */
export interface Connection {
  getLibrary(): Promise<Library>
  getComparison(comparison: string): Promise<StoredComparison>
  run(request: RunRequest): Promise<RunAccepted>
  /** Asks for a run's events from `from` on, now and as they come. */
  watch(run: string, from: number): Promise<void>
  cancel(run: string): Promise<void>
  /** Hears from now on. Returns how to stop. */
  listen(listener: ConnectionListener): () => void
  close(): void
}

const answerLimitMs = 15_000

async function get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const response = await fetch(path, { signal: AbortSignal.timeout(answerLimitMs) }).catch(() => {
    throw new ConnectionError('SERVER_LOST', 'The server does not answer. Is it still running?')
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const refusal = Refusal.safeParse(body)
    if (refusal.success) throw new ConnectionError(refusal.data.code, refusal.data.message)
    throw new ConnectionError('SERVER_LOST', `The server answered ${response.status} to ${path}.`)
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw ConnectionError.broken(path, parsed.error)
  return parsed.data
}

/** Opens the line. `url` defaults to where the page came from. */
export function connect(url?: string): Connection {
  const socket = io(url ?? '', { transports: ['websocket'], reconnectionDelay: 250, reconnectionDelayMax: 2000 })
  const listeners = new Set<ConnectionListener>()
  const tell = (what: (listener: ConnectionListener) => void) => {
    for (const listener of listeners) what(listener)
  }

  const hear = <T>(
    name: keyof ServerToPage,
    schema: z.ZodType<T>,
    deliver: (to: ConnectionListener, message: T) => void,
  ) =>
    socket.on(name, (raw: unknown) => {
      const parsed = schema.safeParse(raw)
      if (parsed.success) tell((listener) => deliver(listener, parsed.data))
      else tell((listener) => listener.onBroken(ConnectionError.broken(name, parsed.error)))
    })
  socket.on('connect', () => tell((listener) => listener.onStatus('connected')))
  socket.on('disconnect', (reason) => {
    tell((listener) => listener.onStatus('reconnecting'))
    // A server that is stopped says goodbye, and after a goodbye the socket does not come back by itself.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.io.on('reconnect_attempt', () => tell((listener) => listener.onStatus('reconnecting')))
  hear('run-progress', RunProgress, (to, message) => to.onProgress(message))
  hear('run-header', RunHeader, (to, message) => to.onHeader(message))
  hear('run-events', RunEvents, (to, message) => to.onEvents(message))
  hear('run-ended', RunEnded, (to, message) => to.onEnded(message))

  async function ask<T>(name: keyof PageToServer, request: unknown, schema: z.ZodType<T>): Promise<T> {
    const answer: unknown = await socket
      .timeout(answerLimitMs)
      .emitWithAck(name, request)
      .catch(() => {
        throw new ConnectionError('SERVER_LOST', 'The server does not answer. Is it still running?')
      })
    const refusal = Refusal.safeParse(answer)
    if (refusal.success) throw new ConnectionError(refusal.data.code, refusal.data.message)
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw ConnectionError.broken(name, parsed.error)
    return parsed.data
  }

  return {
    getLibrary: () => get('/api/library', Library),
    getComparison: (comparison) => get(`/api/comparisons/${encodeURIComponent(comparison)}`, StoredComparison),
    run: (request) => ask('run', request, RunAccepted),
    watch: async (run, from) => void (await ask('watch', { run, from }, RunProgress.pick({ run: true }))),
    cancel: async (run) => void (await ask('cancel', { run }, RunProgress.pick({ run: true }))),
    listen(listener) {
      listeners.add(listener)
      if (socket.connected) listener.onStatus('connected')
      return () => listeners.delete(listener)
    },
    close: () => void socket.disconnect(),
  }
}
