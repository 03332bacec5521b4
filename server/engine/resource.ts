/** What the lock protects. It is no part of the lock's store, and no fault can touch it. */
import type { Message } from '#scenarios/define.ts'

/**
 * Whether the resource checks fencing tokens: not at all, in the write itself, or in a step before it. `read-and-write`: in the write, against the
 * largest token that it was shown with a read or a write.
 */
export type Fence = boolean | 'check-then-write' | 'read-and-write'

/** What a run wants it to be. */
export interface ResourceContent {
  /** How many items are in stock at the start. */
  stock: number
  fence: Fence
  /** What is in the inbox at the start. */
  messages: readonly Message[]
}

export interface ResourcePool {
  take(content: ResourceContent): Promise<RunResource>
}

/** Lent to one run. Its operations are atomic, and answered in the order in which it carried them out. */
export interface RunResource {
  readonly stock: Stock
  readonly orders: Orders
  /** Makes it what the run wants it to be. */
  open(): Promise<void>
  /** Calls back when it is lost. Returns how to stop listening. */
  onLost(listener: (why: string) => void): () => void
  /** Gives it back. Never rejects. */
  release(): Promise<void>
}

/** A number of items. */
export interface Stock {
  readonly name: string
  readonly initial: number
  readonly fence: Fence
  /** Whether a read that shows its token makes the stock refuse smaller ones. */
  readonly learnsFromReads: boolean
  read(token?: number): Promise<number>
  /** The largest token of a write that was accepted. */
  largestToken(): Promise<number | undefined>
  /** Carries out one write, or refuses it for its token. */
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
  /** Hands out the oldest message, to one client only. */
  take(): Promise<Message | null>
  has(row: string): Promise<boolean>
  /** Adds a row, whether or not there is one. Resolves with how many there are now. */
  insert(message: Message): Promise<number>
  /** Changes the row that was inserted first. Resolves with how many there are. */
  update(message: Message): Promise<number>
}
