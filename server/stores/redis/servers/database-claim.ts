/**
 * Claims a database of an external Redis for this Lockstep. The claim is a key whose lease is renewed as long as this process lives. Before a run writes a key,
 * the key is noted under a second key, so that nothing else is ever deleted, even after a `kill -9`.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Redis } from 'ioredis'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { readScripts } from '#server/base/scripts.ts'
import { startOf } from '#server/processes/identity.ts'
import { type RedisAddress, withClient } from './client.ts'

const claimKey = 'lockstep:claim'
const notedKey = 'lockstep:keys'
const leaseMs = 15_000
const prolongEveryMs = 5_000

const scripts = readScripts(new URL('./', import.meta.url), ['claim', 'note', 'clear'])

export class DatabaseClaim {
  /** Name of the owner. It includes our start time, because pids are reused. */
  private readonly owner = [hostname(), process.pid, startOf(process.pid), randomUUID()].join(' ')
  private prolonging: NodeJS.Timeout | undefined
  private prolonged: Promise<unknown> = Promise.resolve()

  constructor(private readonly address: RedisAddress) {}

  /**
   * Claims the database or renews the claim, and deletes the keys that an earlier owner noted. Rejects with a `ReasonError` if another Lockstep has the
   * database.
   */
  async take(): Promise<void> {
    const held = this.prolonging !== undefined
    await withClient(this.address, async (redis) => {
      const owner = await this.claim(redis)
      if (owner !== undefined) throw new ReasonError('database-in-use', { database: this.address.db ?? 0, ...owner })
      if (!held) await this.clear(redis)
    })
    this.prolonging ??= setInterval(() => {
      // If this fails, the next `take` reports it.
      const prolong = () => withClient(this.address, (redis) => this.claim(redis)).catch(() => {})
      this.prolonged = this.prolonged.then(prolong)
    }, prolongEveryMs).unref()
  }

  async foreignKeys(): Promise<number> {
    return await withClient(this.address, async (redis) => {
      await this.clear(redis)
      return (await redis.dbsize()) - (await redis.exists(claimKey, notedKey))
    })
  }

  /** Notes the keys that this command names. Rejects if the claim is lost. */
  async note(redis: Redis, argv: readonly string[]): Promise<void> {
    const keys = await keysIn(redis, argv)
    if (keys.length === 0) return
    if ((await this.script(redis, 'note', [claimKey, notedKey, ...keys])) !== 1)
      throw new ReasonError('database-taken-over')
  }

  async deleteNoted(): Promise<void> {
    await withClient(this.address, (redis) => this.clear(redis))
  }

  /** Deletes the noted keys and gives the database back. */
  async end(): Promise<void> {
    clearInterval(this.prolonging)
    this.prolonging = undefined
    // A renewal that is still running would claim the database again.
    await this.prolonged
    await withClient(this.address, (redis) => this.script(redis, 'clear', [claimKey, notedKey], '1'))
  }

  /** Claims the database or renews the claim. Returns the other owner, if there is one. */
  private async claim(redis: Redis): Promise<{ program: string; host: string } | undefined> {
    const claim = async (dead: string) => String(await this.script(redis, 'claim', [claimKey], leaseMs, dead))
    const other = await claim('')
    if (other === '') return undefined
    const left = isDead(other) ? await claim(other) : other
    return left === '' ? undefined : nameOf(left)
  }

  private async clear(redis: Redis): Promise<void> {
    await this.script(redis, 'clear', [claimKey, notedKey])
  }

  private async script(
    redis: Redis,
    name: keyof typeof scripts,
    keys: string[],
    ...args: (string | number)[]
  ): Promise<unknown> {
    return await redis.eval(scripts[name], keys.length, ...keys, this.owner, ...args)
  }
}

async function keysIn(redis: Redis, argv: readonly string[]): Promise<string[]> {
  try {
    const keys = await redis.call('COMMAND', 'GETKEYS', ...argv)
    return Array.isArray(keys) ? keys.map(String) : []
  } catch (error) {
    // If the command has no keys, the server answers with an error.
    if (error instanceof Error && error.name === 'ReplyError') return []
    throw error
  }
}

/** Returns whether the owner was a process of this machine that has ended. */
function isDead(owner: string): boolean {
  const [host, pid, startedAt] = owner.split(' ')
  return host === hostname() && startOf(Number(pid)) !== startedAt
}

function nameOf(owner: string): { program: string; host: string } {
  const [host = '', program = ''] = owner.split(' ')
  return { program, host }
}
