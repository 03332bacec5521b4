/**
 * Keeps the protected resource, a number of items in stock, in a Redis that no fault on the lock's fleet can affect.
 *
 * All clients of a run share one connection to the resource, as if there were a service in front of a database. Redis executes and answers a connection's
 * commands in order, so answers arrive in the order of execution.
 */
import { readFileSync } from 'node:fs'
import type { Fence, Stock, WriteOutcome } from '#server/engine/resource.ts'
import type { RedisConnection } from '../connect/connection.ts'

const writeScript = readFileSync(new URL('./write.lua', import.meta.url), 'utf8')
const readScript = readFileSync(new URL('./read.lua', import.meta.url), 'utf8')

export class RedisStock implements Stock {
  readonly name = 'stock'
  private readonly largestKey = `${this.name}:largest-token`

  constructor(
    private readonly connection: RedisConnection,
    readonly initial: number,
    readonly fence: Fence,
  ) {}

  async open(): Promise<void> {
    await this.connection.send(['SET', this.name, String(this.initial)])
  }

  /** Reads the stock. If the resource learns tokens from reads, it remembers `token`. */
  async read(token?: number): Promise<number> {
    if (!this.learnsFromReads || token === undefined) return Number(await this.connection.send(['GET', this.name]))
    const keys = [this.name, this.largestKey]
    return Number(await this.connection.send(['EVAL', readScript, '2', ...keys, String(token)]))
  }

  get learnsFromReads(): boolean {
    return this.fence === 'read-and-write'
  }

  async largestToken(): Promise<number | undefined> {
    const largest = await this.connection.send(['GET', this.largestKey])
    return largest === null ? undefined : Number(largest)
  }

  /** Executes one write, or rejects it because of its token. */
  async write(value: number, token: number | undefined): Promise<WriteOutcome> {
    const isFenced = this.fence === true || this.learnsFromReads
    const args = [String(value), token === undefined ? '' : String(token), isFenced ? '1' : '0']
    const answer = await this.connection.send(['EVAL', writeScript, '2', this.name, this.largestKey, ...args])
    const [accepted, before, largest] = Array.isArray(answer) ? answer : []
    return {
      accepted: accepted === 1,
      before: Number(before),
      ...(largest === '' || largest === undefined ? {} : { largestToken: Number(largest) }),
    }
  }
}
