/** What a lock on Redis works with: the one file to import for a lock in this folder. */
import type { LockContext as AnyLockContext, LockDefinition } from '../../define.ts'

export * from '../../define.ts'

/** File types beside a `lock.ts` that belong to the lock, with their languages. */
export const scripts = { '.lua': 'lua' }

/** A Redis answer, as a client library returns it. */
export type Reply = string | number | null | Reply[]

/** A client's own connection to one node. Every call passes the client's gate on its way out and on its way back. */
export interface RedisLink {
  /** The node's id, such as `n1`. On a Sentinel fleet or a cluster: whichever node this link reached last. */
  readonly node: string
  /**
   * Sends one command. Rejects with `CommandError`: Redis answered with an error, or no answer came in time.
   * In the second case the command may still have been executed.
   */
  call(command: string, ...args: (string | number)[]): Promise<Reply>
  /** Runs a `.lua` file that lies beside the lock, atomically, on the server. */
  eval(file: string, keys: string[], args: (string | number)[]): Promise<Reply>
  /** Listens to a channel on a connection of its own. Resolves once Redis has confirmed it. */
  subscribe(channel: string): Promise<Subscription>
}

export interface Subscription {
  /** The next message, or `null` after `waitMs`. Messages that arrive while nobody waits are kept, oldest first. */
  next(waitMs: number): Promise<string | null>
  /** Unsubscribes, and resolves once Redis has confirmed it. */
  close(): Promise<void>
}

/** The links that a lock on Redis has. */
export interface RedisLinks {
  /** The one Redis, the master of a Sentinel fleet, or a whole cluster: each command goes to the master of its first key. */
  readonly redis: RedisLink
  /** Every node that grants on its own: five on a quorum fleet, one elsewhere. */
  readonly nodes: readonly RedisLink[]
  /** Channel on which releases are announced. Pub/sub knows no databases, so each run has a channel name of its own. */
  readonly channel: string
}

/** What a lock on Redis can see of the world. */
export interface LockContext extends AnyLockContext, RedisLinks {}

export function defineLock(lock: LockDefinition<LockContext>): LockDefinition {
  return lock
}
