/**
 * Lends servers, each to one run at a time, for stores whose runs cannot share a server. An idle server stays warm for a while, but not forever, because it
 * takes memory and disk space.
 */
import { because, type SayStep } from '#model/refusals/because.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import { limited, poolClosed } from './limited.ts'

export interface PooledServer {
  readonly server: ServerProcess
  /** Removes all traces of a run. If this rejects, the server is ended. */
  reset(): Promise<void>
  close?(): void
}

export interface ServerPoolSettings<S extends PooledServer> {
  /** The store's name, as shown to people. */
  store: string
  start(): Promise<S>
  maxServers: number
  /** Maximum number of milliseconds that `take` waits. */
  waitMs: number
  /** Milliseconds after which an unused server is ended. */
  restMs?: number
}

/** Milliseconds for which an unused server is kept: longer than a class usually talks between two runs. */
const usualRestMs = 10 * 60_000

export interface Lent<S extends PooledServer> {
  server: S
  /** Resets the server for the next run. Never rejects. */
  giveBack(): Promise<void>
}

export class ServerPool<S extends PooledServer> {
  private readonly turns
  private readonly all = new Set<S>()
  /** Idle servers, each with the timer that will end it. The most recently used server comes last. */
  private readonly idle = new Map<S, NodeJS.Timeout>()
  private readonly starting = new Set<Promise<unknown>>()
  private closed = false

  constructor(private readonly settings: ServerPoolSettings<S>) {
    this.turns = limited(settings.store, settings.maxServers, settings.waitMs)
  }

  /** Lends a server to one run. Rejects with a `StoreError`, or with the error that kept the server from starting. */
  async take(doing: SayStep): Promise<Lent<S>> {
    const { store } = this.settings
    const release = await this.turns.acquire(1, () => doing(because('waits-for-server', { store })))
    try {
      let server = this.takeIdle()
      if (server === undefined) {
        doing(because('starts-server', { store }))
        server = await this.start()
      }
      const taken = server
      return { server: taken, giveBack: () => this.takeBack(taken).finally(release) }
    } catch (error) {
      release()
      throw error
    }
  }

  /** Starts the first server if there is none. Never rejects. */
  async warm(): Promise<void> {
    if (this.all.size > 0 || this.starting.size > 0 || this.closed) return
    await this.start().then(
      (server) => this.rest(server),
      () => {},
    )
  }

  /** Ends all servers. Never rejects. */
  async close(): Promise<void> {
    this.closed = true
    this.turns.close()
    for (const ending of this.idle.values()) clearTimeout(ending)
    await Promise.allSettled(this.starting)
    await Promise.allSettled([...this.all].map((server) => this.end(server)))
  }

  private takeIdle(): S | undefined {
    for (const [server, ending] of [...this.idle].reverse()) {
      clearTimeout(ending)
      this.idle.delete(server)
      if (server.server.running) return server
      void this.end(server)
    }
    return undefined
  }

  private rest(server: S): void {
    const ending = setTimeout(() => {
      this.idle.delete(server)
      this.end(server).catch(() => {})
    }, this.settings.restMs ?? usualRestMs)
    ending.unref()
    this.idle.set(server, ending)
  }

  private async start(): Promise<S> {
    if (this.closed) throw poolClosed(this.settings.store)
    const starting = this.settings.start()
    this.starting.add(starting)
    try {
      const server = await starting
      this.all.add(server)
      return server
    } finally {
      this.starting.delete(starting)
    }
  }

  private async takeBack(server: S): Promise<void> {
    try {
      if (!this.closed && server.server.running) {
        await server.reset()
        this.rest(server)
        return
      }
    } catch {
      // A server that cannot be reset is useless for the next run.
    }
    await this.end(server).catch(() => {})
  }

  private async end(server: S): Promise<void> {
    this.all.delete(server)
    server.close?.()
    await server.server.end()
  }
}
