/**
 * Keeps a table, and the inbox that feeds it, in the resource's Redis. The table should have one row per primary key but leaves that to its writers, like a
 * table without a unique index.
 */
import type { Message } from '#scenarios/define.ts'
import type { Orders } from '#server/engine/resource.ts'
import type { RedisConnection } from '../connect/connection.ts'

const inboxKey = 'inbox'
const rowKey = (row: string) => `orders:${row}`

export class RedisOrders implements Orders {
  constructor(
    private readonly connection: RedisConnection,
    readonly given: readonly Message[],
  ) {}

  async open(): Promise<void> {
    if (this.given.length === 0) return
    await this.connection.send(['RPUSH', inboxKey, ...this.given.map((message) => JSON.stringify(message))])
  }

  /** Takes the oldest message out of the inbox. Each message goes to one client only. */
  async take(): Promise<Message | null> {
    const text = await this.connection.send(['LPOP', inboxKey])
    return typeof text === 'string' ? (JSON.parse(text) as Message) : null
  }

  async has(row: string): Promise<boolean> {
    return Number(await this.connection.send(['LLEN', rowKey(row)])) > 0
  }

  /** Adds a row, even if the row exists. Resolves with the number of its copies. */
  async insert({ id, row }: Message): Promise<number> {
    return Number(await this.connection.send(['RPUSH', rowKey(row), id]))
  }

  /** Changes the oldest copy of the row. Resolves with the number of its copies. */
  async update({ id, row }: Message): Promise<number> {
    await this.connection.send(['LSET', rowKey(row), '0', id])
    return Number(await this.connection.send(['LLEN', rowKey(row)]))
  }
}
