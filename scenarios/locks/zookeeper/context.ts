/** What a lock on ZooKeeper works with: the one file to import for a lock in this folder. */
import { type LockContext as AnyLockContext, CommandError, type LockDefinition } from '../../define.ts'

export * from '../../define.ts'

/** File types beside a `lock.ts` that belong to the lock: none. */
export const scripts = {}

export interface CreatedNode {
  /** Path of the node. For a sequential node it includes the number that ZooKeeper put at its end. */
  path: string
  /** Number of the transaction that created the node. No two nodes ever have the same, and later nodes have larger ones. */
  czxid: number
}

/** A watch on a node: ZooKeeper reports once that the node is gone. */
export interface Watch {
  /** Resolves with `true` when ZooKeeper reports it, or with `false` after `waitMs`. */
  fires(waitMs: number): Promise<boolean>
}

export interface CreateOptions {
  /** Whether ZooKeeper puts a number of ten digits at the end of the name, larger than all before. */
  sequential?: boolean
}

/**
 * The client's own session with ZooKeeper, which the client keeps alive. Every call passes the client's gate on its way out and on its way back, and
 * rejects with a `CommandError`; see `isSessionOver`.
 */
export interface ZooKeeper {
  /** Creates a node that ends with this session. `null`: a node of this name exists. */
  create(path: string, data: string, options?: CreateOptions): Promise<CreatedNode | null>
  /** Makes the server that this client talks to catch up with all earlier changes, so that what the client reads next is no older. */
  sync(path: string): Promise<void>
  /** Names of the node's children, in no order. */
  children(path: string): Promise<string[]>
  /** Checks whether the node exists, and asks to be told when it is gone. `null`: it does not exist. */
  watch(path: string): Promise<Watch | null>
  /** Deletes the node. `false`: it did not exist. */
  delete(path: string): Promise<boolean>
  /** Calls back when the client learns that ZooKeeper has ended its session. */
  onSessionOver(call: () => void): void
}

/** What a lock on ZooKeeper can see of the world. `/` and the key form the path of an existing node. */
export interface LockContext extends AnyLockContext {
  readonly zk: ZooKeeper
}

export function defineLock(lock: LockDefinition<LockContext>): LockDefinition {
  return lock
}

/** Whether this is ZooKeeper's answer to a client whose session it has ended. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CommandError && error.message.includes('SESSION_EXPIRED')
}
