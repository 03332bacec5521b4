/** What a lock on ZooKeeper works with: the one file to import for a lock in this folder. */
import { type LockContext as AnyLockContext, CommandError, type LockDefinition } from '../../define.ts'

export * from '../../define.ts'

/** Which files beside a `lock.ts` belong to the lock: none. */
export const scripts = {}

export interface CreatedNode {
  /** With the number that ZooKeeper put at its end, if it is sequential. */
  path: string
  /** The number of the transaction that made it: no two nodes ever have the same, and later ones have larger ones. */
  czxid: number
}

/** ZooKeeper tells once that a node is gone. */
export interface Watch {
  /** Resolves with `true` when it is told, or with `false` after `waitMs`. */
  fires(waitMs: number): Promise<boolean>
}

export interface CreateOptions {
  /** ZooKeeper puts a number of ten digits at the end of the name, larger than all before. */
  sequential?: boolean
}

/**
 * The client's own session with ZooKeeper, which the client keeps alive. Every call passes the client's gate on its way out and on its way back, and
 * rejects with a `CommandError`; see `isSessionOver`.
 */
export interface ZooKeeper {
  /** Makes a node that ends with this session. `null`: there is one of this name. */
  create(path: string, data: string, options?: CreateOptions): Promise<CreatedNode | null>
  /** Lets the server that this client asks catch up with all that was done before. What is read next is no older. */
  sync(path: string): Promise<void>
  /** The names of the nodes below it, in no order. */
  children(path: string): Promise<string[]>
  /** Asks whether it is there, and to be told when it is gone. `null`: it is not there. */
  watch(path: string): Promise<Watch | null>
  /** `false`: it was not there. */
  delete(path: string): Promise<boolean>
  /** Calls back when the client learns that ZooKeeper has ended its session. */
  onSessionOver(call: () => void): void
}

/** All that a lock on ZooKeeper can see of the world. `/` and the key is the path of a node that is there. */
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
