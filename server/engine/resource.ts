/** The resource that the lock protects. It is not part of the lock's store, and no fault can touch it. */
import type { Why } from '#model/refusals/reasons.ts'
import type { Message } from '#scenarios/define.ts'

/** Fencing check: none, in the write itself, or in a step before it. `read-and-write`: in the write, against the largest token of any earlier read or write. */
export type Fence = boolean | 'check-then-write' | 'read-and-write'

export interface ResourceContent {
  /** Items in stock at the start. */
  stock: number
  fence: Fence
  /** Inbox at the start. */
  messages: readonly Message[]
}

export interface ResourcePool {
  take(content: ResourceContent): Promise<RunResource>
}

/** A resource lent to one run. Its operations are atomic, and answered in the order of execution. */
export interface RunResource {
  readonly stock: Stock
  readonly orders: Orders
  /** Fills the resource with its content. */
  open(): Promise<void>
  /** Calls back when the resource is lost. Returns how to stop listening. */
  onLost(listener: (why: Why) => void): () => void
  /** Returns the resource to its pool. Never rejects. */
  release(): Promise<void>
}

export interface Stock {
  readonly name: string
  readonly initial: number
  readonly fence: Fence
  /** Whether a read with a token makes the stock refuse smaller tokens afterwards. */
  readonly learnsFromReads: boolean
  read(token?: number): Promise<number>
  /** Largest token of an accepted write. */
  largestToken(): Promise<number | undefined>
  /** Executes one write, or refuses it for its token. */
  write(value: number, token: number | undefined): Promise<WriteOutcome>
}

export interface WriteOutcome {
  accepted: boolean
  before: number
  largestToken?: number
}

/** A table and the inbox that feeds it. */
export interface Orders {
  readonly given: readonly Message[]
  /** Takes the oldest message out of the inbox, for one client only. */
  take(): Promise<Message | null>
  has(row: string): Promise<boolean>
  /** Adds a row even if it exists. Resolves with the number of its copies. */
  insert(message: Message): Promise<number>
  /** Changes the oldest copy of the row. Resolves with the number of copies. */
  update(message: Message): Promise<number>
}
