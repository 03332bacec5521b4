/** Lends databases on servers that many runs share. Each run has its own database. */

import type { Redis } from 'ioredis'
import { because, type SayStep } from '#model/refusals/because.ts'
import { inTurn } from '#server/base/in-turn.ts'
import type { Semaphore } from '#server/base/semaphore.ts'
import { within } from '#server/processes/waiting.ts'
import { limited, poolClosed } from '#server/stores/limited.ts'
import { nameAndVersion, type RedisBinary } from './binary.ts'
import { unconnected, withClient } from './client.ts'
import { databaseCount, type Pace, serverConfig, setPace } from './config.ts'
import type { Fleet } from './fleet.ts'
import { type RedisProcess, startRedis } from './redis-server.ts'
import { unbreakable } from './unbreakable.ts'
import { WarmConnections } from './warm-connections.ts'

/** A source of databases for runs that break nothing. */
export interface DatabaseSource {
  warm(): Promise<void>
  take(doing: SayStep): Promise<Fleet>
  close(): Promise<void>
}

const answerLimitMs = 5_000

interface SharedServer {
  process: RedisProcess
  /** Free databases. The one that has been unused for longest comes first, so that no late event of an earlier run reaches the next one. */
  free: number[]
  /** Connections, indexed by database. */
  warm: WarmConnections[]
  pace: Pace
  /** Connection that changes the pace. It is kept open, because a run waits for that change, and a new connection takes three times as long as the change. */
  paceSetter: Redis
  /** Timer that slows the server down. */
  resting: NodeJS.Timeout | undefined
}

export interface SharedSettings {
  /** Name of the servers' folders. */
  name: string
  maxServers: number
  /** Milliseconds that `take` waits for a database. */
  waitMs: number
  /** Milliseconds until an unused server slows down. Without this delay, its pace would change between any two runs. */
  restAfterMs?: number
}

export class SharedServers implements DatabaseSource {
  private readonly databases: Semaphore
  private servers: SharedServer[] = []
  /** Runs tasks one after another, so that two concurrent takes do not both start a server. */
  private readonly inTurn = inTurn()
  private closed = false

  constructor(
    private readonly binary: RedisBinary,
    private readonly settings: SharedSettings,
  ) {
    this.databases = limited('Redis', settings.maxServers * databaseCount, settings.waitMs)
  }

  async warm(): Promise<void> {
    await this.inTurn(async () => {
      const server = await this.serverWithRoom()
      if (isUnused(server)) await this.slowDown(server)
    })
  }

  /** Lends an empty database on a running server. Rejects with a `StoreError`, or with the error of a server that did not start. */
  async take(doing: SayStep): Promise<Fleet> {
    const giveBack = await this.databases.acquire(1, () => doing(because('waits-for-database')))
    try {
      return await this.inTurn(async () => {
        const server = await this.readyServer(() => doing(because('starts-server', { store: 'Redis' })))
        const db = server.free.shift()
        if (db === undefined) throw new Error('A server was chosen that has no room')
        return this.lend(server, db, giveBack)
      })
    } catch (error) {
      giveBack()
      throw error
    }
  }

  async close(): Promise<void> {
    this.closed = true
    this.databases.close()
    await this.inTurn(async () => {
      const { servers } = this
      this.servers = []
      await Promise.all(servers.map((server) => this.end(server)))
    })
  }

  /** Returns a server that has a free database, at the pace for runs. */
  private async readyServer(onStart: () => void): Promise<SharedServer> {
    const server = await this.serverWithRoom(onStart)
    clearTimeout(server.resting)
    if (server.pace === 'leased') return server
    try {
      await changePace(server, 'leased')
      return server
    } catch {
      await this.drop(server).catch(() => {})
      return await this.readyServer(onStart)
    }
  }

  private async serverWithRoom(onStart?: () => void): Promise<SharedServer> {
    if (this.closed) throw poolClosed('Redis')
    const found = this.servers.find((server) => server.free.length > 0)
    if (found !== undefined) return found
    onStart?.()
    const { name } = this.settings
    const process = await startRedis(this.binary, { name, config: serverConfig })
    const free = Array.from({ length: databaseCount }, (_, db) => db)
    const warm = free.map((db) => new WarmConnections({ ...entranceOf(process), db }))
    const paceSetter = paceSetterOf(process)
    const server: SharedServer = { process, free, warm, pace: 'leased', paceSetter, resting: undefined }
    process.onExit(() => void this.drop(server).catch(() => {}))
    this.servers.push(server)
    return server
  }

  /** Removes a server that ended or no longer answers. The next take starts another one. */
  private async drop(server: SharedServer): Promise<void> {
    this.servers = this.servers.filter((other) => other !== server)
    await this.end(server)
  }

  private async end(server: SharedServer): Promise<void> {
    clearTimeout(server.resting)
    for (const warm of server.warm) warm.close()
    server.paceSetter.disconnect()
    await server.process.end()
  }

  private lend(server: SharedServer, db: number, giveBack: () => void): Fleet {
    const { process } = server
    const warm = server.warm[db]
    const listening = new Set<() => void>()
    let released: Promise<void> | undefined
    return {
      topology: 'single',
      store: nameAndVersion(this.binary),
      nodes: [{ id: 'n1', role: 'master', ...entranceOf(process), db, ...(warm ? { warm } : {}) }],
      ...unbreakable('redis-shared'),
      onExit: (listener) => {
        const stop = process.onExit((why) => listener('n1', why))
        listening.add(stop)
        return stop
      },
      release: () => {
        for (const stop of listening) stop()
        released ??= this.takeBack(server, db).finally(giveBack)
        return released
      },
    }
  }

  private async takeBack(server: SharedServer, db: number): Promise<void> {
    if (!server.process.running) return
    try {
      const emptied = await server.warm[db]?.reset()
      if (!emptied) await withClient({ ...addressOf(server), db }, (redis) => redis.flushdb())
    } catch {
      await this.drop(server).catch(() => {})
      return
    }
    await this.inTurn(async () => {
      server.free.push(db)
      if (isUnused(server)) await this.slowDownLater(server)
    })
  }

  private async slowDownLater(server: SharedServer): Promise<void> {
    const { restAfterMs = 0 } = this.settings
    if (restAfterMs === 0) return await this.slowDown(server)
    clearTimeout(server.resting)
    const slowDown = () => this.inTurn(async () => (isUnused(server) ? await this.slowDown(server) : undefined))
    server.resting = setTimeout(slowDown, restAfterMs).unref()
  }

  /** Slows an unused server down. If that fails, the next take finds out whether the server still answers. */
  private async slowDown(server: SharedServer): Promise<void> {
    await changePace(server, 'idle').catch(() => {})
  }
}

function isUnused(server: SharedServer): boolean {
  return server.free.length === databaseCount
}

/** Changes how often a server checks for expired keys. If the server does not answer, rejects, but sets `pace` anyway. */
async function changePace(server: SharedServer, pace: Pace): Promise<void> {
  server.pace = pace
  const change = () => within('The change of pace', answerLimitMs, setPace(server.paceSetter, pace))
  try {
    await change()
  } catch (error) {
    if (server.paceSetter.status !== 'end') throw error
    // The server may be fine: a lock can close all connections of its server.
    server.paceSetter = paceSetterOf(server.process)
    await change()
  }
}

/** Makes a connection that opens with its first command. */
function paceSetterOf(process: RedisProcess): Redis {
  const redis = unconnected(entranceOf(process), answerLimitMs)
  // Each command reports its own error.
  redis.on('error', () => {})
  return redis
}

function addressOf(server: SharedServer) {
  return entranceOf(server.process)
}

function entranceOf({ host, port, access }: RedisProcess) {
  return { host, port, access }
}
