import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll } from 'vitest'
import type { RunEnded, RunHeader } from '#model/messages/messages.ts'
import type { EventsToPage } from '#model/messages/socket.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { startServer } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'

/** Untyped on purpose, because tests send messages that no page would send. */
export type TestSocket = Socket<EventsToPage, Record<string, (...parts: unknown[]) => void>>

export interface LiveServer {
  url: string
  dataFolder: string
  hostToken: string
  /**
   * Opens a socket. `auth` contains the secrets that a page sends. If absent, the socket
   * gets the secrets of a page opened through the link that the server prints.
   */
  connect(auth?: { host?: string; visitor?: string }): TestSocket
  close(): Promise<void>
}

/** Soak tests keep every core busy, so they set a longer limit. */
export const waitLimitMs = 180_000 * Number(process.env.LOCKSTEP_PATIENCE ?? 1)

export const waitFor = { timeout: waitLimitMs, interval: 20 }

/** A lease long enough that even a busy machine rarely makes the run inconclusive. */
export const longLease = { leaseMs: 4000 }

export async function temporaryFolder(): Promise<string> {
  return await mkdtemp(path.join(tmpdir(), 'lockstep-test-'))
}

/** Starts a server on a free port. If `dataFolder` is absent, the server gets a new folder, which `close` removes. */
export async function startTestServer(env: NodeJS.ProcessEnv = {}, dataFolder?: string): Promise<LiveServer> {
  const folder = dataFolder ?? (await temporaryFolder())
  const forget = async () => {
    if (dataFolder === undefined) await rm(folder, { recursive: true, force: true })
  }
  const settings = readSettings({
    PORT: '0',
    LOCKSTEP_DATA: folder,
    LOCKSTEP_LOG: 'silent',
    LOCKSTEP_KEEP_READY: '0',
    ...env,
  })
  const server = await startServer(settings).catch(async (error: unknown) => {
    await forget()
    throw error
  })
  const sockets: TestSocket[] = []
  return {
    url: server.url,
    dataFolder: folder,
    hostToken: server.hostToken,
    connect: (auth = { host: server.hostToken }) => {
      const socket: TestSocket = io(server.url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        // If an entire class connects at once on a busy machine, a handshake may take longer than the default 20 s, and nobody retries.
        timeout: waitLimitMs,
        auth,
      })
      sockets.push(socket)
      return socket
    },
    close: async () => {
      for (const socket of sockets) socket.disconnect()
      await server.close()
      await forget()
    },
  }
}

/** Starts one server for all tests in a file, and closes the server after these tests. */
export async function serverForTests(env: NodeJS.ProcessEnv = {}): Promise<LiveServer> {
  const server = await startTestServer(env)
  afterAll(() => server.close(), waitLimitMs)
  return server
}

/** Sends one message and waits for its answer. */
export function ask<T>(socket: TestSocket, name: string, ...parts: unknown[]): Promise<T> {
  return socket.timeout(waitLimitMs).emitWithAck(name, ...parts) as Promise<T>
}

export interface Heard {
  runs: Set<string>
  headers: Map<string, RunHeader['header']>
  events: Map<string, TraceEvent[]>
  ended: Map<string, RunEnded>
}

export function listen(socket: TestSocket): Heard {
  const heard: Heard = { runs: new Set(), headers: new Map(), events: new Map(), ended: new Map() }
  socket.on('run-progress', ({ run }) => heard.runs.add(run))
  socket.on('run-header', ({ run, header }) => {
    heard.runs.add(run)
    heard.headers.set(run, header)
  })
  socket.on('run-events', ({ run, events }) => {
    heard.runs.add(run)
    heard.events.set(run, [...(heard.events.get(run) ?? []), ...events])
  })
  socket.on('run-ended', (ended) => {
    heard.runs.add(ended.run)
    heard.ended.set(ended.run, ended)
  })
  return heard
}
