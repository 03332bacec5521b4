/** Defines the resource that the lock protects. The resource is not part of the lock's store, and no fault can touch it. */
import type { Why } from '#model/refusals/reasons.ts'
import type { Message } from '#scenarios/define.ts'

/**
 * Kind of fencing check: none (`false`), in the write itself (`true`), or in a step before the write (`check-then-write`). `read-and-write` checks in the
 * write, against the largest token of any earlier read or write.
 */
export type Fence = boolean | 'check-then-write' | 'read-and-write'

export interface ResourceContent {
  /** Items in stock at the start. */
  stock: number
  fence: Fence
  /** Messages in the inbox at the start. */
  messages: readonly Message[]
}

export interface ResourcePool {
  take(content: ResourceContent): Promise<RunResource>
}

/** A resource that is lent to one run. Its operations are atomic and are answered in the order of execution. */
export interface RunResource {
  readonly stock: Stock
  readonly orders: Orders
  open(): Promise<void>
  /** Calls `listener` when the resource is lost. Returns a function that stops listening. */
  onLost(listener: (why: Why) => void): () => void
  /** Returns the resource to its pool. Never rejects. */
  release(): Promise<void>
}

export interface Stock {
  readonly name: string
  readonly initial: number
  readonly fence: Fence
  /** Whether the stock rejects smaller tokens after a read with a token. */
  readonly learnsFromReads: boolean
  read(token?: number): Promise<number>
  /** Resolves with the largest token of an accepted write. */
  largestToken(): Promise<number | undefined>
  /** Executes one write, or rejects the write because of its token. */
  write(value: number, token: number | undefined): Promise<WriteOutcome>
}

export interface WriteOutcome {
  accepted: boolean
  before: number
  largestToken?: number
}

/** A table of orders and the inbox that feeds it. */
export interface Orders {
  readonly given: readonly Message[]
  /** Takes the oldest message out of the inbox. No other client gets this message. */
  take(): Promise<Message | null>
  has(row: string): Promise<boolean>
  /** Adds a row even if the row exists. Resolves with the number of copies of the row. */
  insert(message: Message): Promise<number>
  /** Changes the oldest copy of the row. Resolves with the number of copies. */
  update(message: Message): Promise<number>
}
