/**
 * Keeps connections of earlier runs to one database. A new connection costs half a millisecond of processor time, more than a small run needs for everything
 * else. Before reuse, `RESET` removes the connection's transaction, watches, and name.
 */
import type { Redis } from 'ioredis'
import { within } from '#server/processes/waiting.ts'
import type { RedisAddress } from './client.ts'

/** Maximum number of connections to keep: more than a usual run has clients. All others are closed. */
const maxKept = 8
const answerLimitMs = 5_000

export class WarmConnections {
  private ready: Redis[] = []
  /** Connections that were given back and have not been reset yet. */
  private used: Redis[] = []

  constructor(private readonly address: RedisAddress & { db: number }) {}

  take(): Redis | undefined {
    for (let redis = this.ready.pop(); redis; redis = this.ready.pop()) {
      if (isOpen(redis)) return redis
      redis.disconnect()
    }
    return undefined
  }

  /** Takes back a connection that is not waiting for an answer and not subscribed to a channel. */
  giveBack(redis: Redis): void {
    if (this.used.length + this.ready.length < maxKept && isOpen(redis)) this.used.push(redis)
    else redis.disconnect()
  }

  /**
   * Resets the connections that were given back, and empties the database with the first one. Resolves with whether this succeeded. If not, those connections
   * are closed.
   */
  async reset(): Promise<boolean> {
    const used = this.used.splice(0)
    const [first] = used
    if (!first) return false
    try {
      const resets = used.map((redis) => this.resetOne(redis, redis === first))
      await within('The reset of connections', answerLimitMs, Promise.all(resets))
      this.ready.push(...used)
      return true
    } catch {
      // An old server does not know RESET, and a dead server does not answer.
      for (const redis of used) redis.disconnect()
      return false
    }
  }

  close(): void {
    for (const redis of [...this.ready.splice(0), ...this.used.splice(0)]) redis.disconnect()
  }

  private async resetOne(redis: Redis, empties: boolean): Promise<void> {
    const { access: { username, password } = {}, db } = this.address
    const login = username === undefined ? [password ?? ''] : [username, password ?? '']
    const commands = [
      ['RESET'],
      ...(password === undefined ? [] : [['AUTH', ...login]]),
      ['SELECT', String(db)],
      ...(empties ? [['FLUSHDB']] : []),
    ]
    // A pipeline sends all commands in one write.
    const answers = (await redis.pipeline(commands.map((words) => ['call', ...words])).exec()) ?? [
      [new Error('no answer')],
    ]
    for (const [error] of answers) if (error) throw error
  }
}

const isOpen = (redis: Redis) => redis.status === 'ready' && redis.stream.writable
