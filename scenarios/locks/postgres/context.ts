/** What a lock on PostgreSQL works with: the one file to import for a lock in this folder. */
import { type LockContext as AnyLockContext, CommandError, type LockDefinition } from '../../define.ts'

export * from '../../define.ts'

/** File types beside a `lock.ts` that belong to the lock, with their languages. `schema.sql` is run before each run. */
export const scripts = { '.sql': 'sql' }

export type Value = string | number | boolean | null

/** What a statement did. */
export interface Result {
  /** Rows with their columns' names. Empty for statements that return none. */
  rows: readonly Readonly<Record<string, Value>>[]
  /** Number of rows that the statement inserted, changed or deleted. */
  changed: number
}

/** A connection of the client's own. Every call passes the client's gate on its way out and on its way back. */
export interface Session {
  /** Runs one statement. `$1`, `$2`… stand for the values. Rejects with a `CommandError`; see `errorOf`. */
  query(sql: string, ...values: Value[]): Promise<Result>
}

/** What a lock on PostgreSQL can see of the world. */
export interface LockContext extends AnyLockContext {
  /** Connection to PostgreSQL itself: one server process for as long as the connection lasts. */
  readonly db: Session
  /** Connection to PgBouncer, which lends one of the connections in its pool for each transaction. Only for locks with `pooled`. */
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

/** Options of a lock that only PostgreSQL's own code reads. */
export interface OfPostgres {
  keeping: Keeping
  pooled: boolean
}

export function defineLock({ keeping, pooled, ...lock }: PostgresLock): LockDefinition {
  const ofStore: OfPostgres = { keeping, pooled: pooled === true }
  return { ...lock, ofStore }
}

/** PostgreSQL's own code of an error, such as `55P03`; `undefined` for errors that are not PostgreSQL's. */
export function errorOf(error: unknown): string | undefined {
  if (!(error instanceof CommandError) || error.code !== 'ERROR_REPLY') return undefined
  return /: ([0-9A-Z]{5}): /.exec(error.message)?.[1]
}
