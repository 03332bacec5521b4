/** What a lock on etcd works with: the one file to import for a lock in this folder. */
import type { LockContext as AnyLockContext, LockDefinition } from '../../define.ts'

export * from '../../define.ts'

/** File types beside a `lock.ts` that belong to the lock: none. */
export const scripts = {}

/** Id of a lease. Keys that are put with it go when it ends; it ends when nobody keeps it alive for its time to live. */
export type LeaseId = string

export interface CreatedKey {
  /**
   * The revision of the whole store at which the key was made. No two keys have the same, and later keys have larger ones, until the store is restored from a
   * backup.
   */
  revision: number
}

/** The client's own way to etcd. Every call passes the client's gate on its way out and on its way back, and rejects with a `CommandError`. */
export interface Etcd {
  /** `ttlMs`: etcd counts in whole seconds, at least one and a half of its election timeouts: 1 s for ours, 2 s by default. */
  grantLease(ttlMs: number): Promise<LeaseId>
  /** Restarts the lease's time. `false`: it has already ended. */
  keepAlive(lease: LeaseId): Promise<boolean>
  /** Ends the lease, and all keys with it. */
  revoke(lease: LeaseId): Promise<void>
  /** Makes the key, unless there is one: a transaction on its create revision. `null`: there is one. */
  create(key: string, value: string, lease: LeaseId): Promise<CreatedKey | null>
  /** Deletes the key if it is still the one that was made at this revision. */
  deleteIfMadeAt(key: string, revision: number): Promise<boolean>
}

/** What a lock on etcd can see of the world. */
export interface LockContext extends AnyLockContext {
  readonly etcd: Etcd
}

export function defineLock(lock: LockDefinition<LockContext>): LockDefinition {
  return lock
}
