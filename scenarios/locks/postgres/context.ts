/** What a lock on PostgreSQL works with: the one file to import for a lock in this folder. */
import { type LockContext as AnyLockContext, CommandError, type LockDefinition } from '../../define.ts'

export * from '../../define.ts'

/** Which files beside a `lock.ts` belong to the lock, and the languages that they are written in. `schema.sql` is run before each run. */
export const scripts = { '.sql': 'sql' }

export type Value = string | number | boolean | null

/** What a statement did. */
export interface Result {
  /** Each with its columns' names. Empty for statements that return none. */
  rows: readonly Readonly<Record<string, Value>>[]
  /** How many rows it inserted, changed or deleted. */
  changed: number
}

/** A connection of the client's own. Every call passes the client's gate on its way out and on its way back. */
export interface Session {
  /** Runs one statement. `$1`, `$2`… stand for the values. Rejects with a `CommandError`; see `errorOf`. */
  query(sql: string, ...values: Value[]): Promise<Result>
}

/** All that a lock on PostgreSQL can see of the world. */
export interface LockContext extends AnyLockContext {
  /** To PostgreSQL itself: one server process for as long as it lasts. */
  readonly db: Session
  /** To PgBouncer, which lends one of the connections in its pool for each transaction. Only for locks with `pooled`. */
  readonly pooler: Session
}

/** Where PostgreSQL keeps who holds the lock. */
export type Keeping =
  /** An advisory lock on `hashtext(key)`: held by a session or by a transaction. */
  | 'advisory'
  /** In the rows of table `jobs`: which transaction has locked which. */
  | 'rows'

export interface PostgresLock extends LockDefinition<LockContext> {
  keeping: Keeping
  /** The run has a pooler, with as many connections as its parameter `pool` says. */
  pooled?: true
}

/** What the store's own code reads of a lock. */
export interface OfPostgres {
  keeping: Keeping
  pooled: boolean
}

export function defineLock({ keeping, pooled, ...lock }: PostgresLock): LockDefinition {
  const ofStore: OfPostgres = { keeping, pooled: pooled === true }
  return { ...lock, ofStore }
}

/** PostgreSQL's own number of an error, such as `55P03`; `undefined` for whatever else went wrong. */
export function errorOf(error: unknown): string | undefined {
  if (!(error instanceof CommandError) || error.code !== 'ERROR_REPLY') return undefined
  return /: ([0-9A-Z]{5}): /.exec(error.message)?.[1]
}
