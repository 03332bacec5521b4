/**
 * Connections to one database that earlier runs made. A new one costs half a millisecond of processor time, which is more than a small run needs for everything
 * else. Before reuse, `RESET` ends its transaction, its watches and its name.
 */
import type { Redis } from 'ioredis'
import { within } from '#server/processes/waiting.ts'
import type { RedisAddress } from './client.ts'

/** Most connections to keep: above the number of clients in a usual run. Further ones are closed. */
const maxKept = 8
const answerLimitMs = 5_000

export class WarmConnections {
  private ready: Redis[] = []
  /** Connections that were returned and not reset yet. */
  private used: Redis[] = []

  constructor(private readonly address: RedisAddress & { db: number }) {}

  take(): Redis | undefined {
    for (let redis = this.ready.pop(); redis; redis = this.ready.pop()) {
      if (isOpen(redis)) return redis
      redis.disconnect()
    }
    return undefined
  }

  /** Takes back a connection that waits for no answer and listens to no channel. */
  giveBack(redis: Redis): void {
    if (this.used.length + this.ready.length < maxKept && isOpen(redis)) this.used.push(redis)
    else redis.disconnect()
  }

  /** Resets returned connections, and empties the database with the first. Resolves with whether it succeeded; otherwise no connection is kept. */
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
      // An old server does not know RESET, and a dead one does not answer.
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
