/** What a lock on MariaDB works with: the one file to import for a lock in this folder. */
import { type LockContext as AnyLockContext, CommandError, type LockDefinition } from '../../define.ts'

export * from '../../define.ts'

/** File types beside a `lock.ts` that belong to the lock, with their languages. `schema.sql` is run before each run. */
export const scripts = { '.sql': 'sql' }

export type Value = string | number | null

/** What a statement did. */
export interface Result {
  /** Rows with their columns' names. Empty for statements that return none. */
  rows: readonly Readonly<Record<string, Value>>[]
  /** Number of rows that the statement inserted, changed or deleted. */
  changed: number
}

/** The client's own connection to the database. Every call passes the client's gate on its way out and on its way back. */
export interface Session {
  /** Runs one statement. `?` stands for the values, in order. Rejects with a `CommandError`; see `errorOf`. */
  query(sql: string, ...values: Value[]): Promise<Result>
}

/** A connection that was taken from the pool. */
export interface PooledSession extends Session {
  /** Returns the connection to the pool, with all locks that it holds. Anybody may take it from then on. */
  giveBack(): Promise<void>
}

/** The connections that all clients of a run share, as the threads of one server do. */
export interface Pool {
  /** Takes the connection that was given back last, or opens a new one. */
  take(): Promise<PooledSession>
}

/** What a lock on MariaDB can see of the world. */
export interface LockContext extends AnyLockContext {
  readonly db: Session
  readonly pool: Pool
}

/** Where MariaDB keeps who holds the lock. */
export type Keeping =
  /** In the row of table `locks` whose `name` is the lock's: its `owner`, and if they are there, `until` in milliseconds since 1970 and `count`. */
  | 'row'
  /** In InnoDB: which transaction has locked that row. */
  | 'row-lock'
  /** In the server: which connection has the lock of that name, by GET_LOCK. */
  | 'named-lock'

export interface MariadbLock extends LockDefinition<LockContext> {
  keeping: Keeping
}

export function defineLock({ keeping, ...lock }: MariadbLock): LockDefinition {
  return { ...lock, ofStore: keeping }
}

/** MariaDB's own name of an error, such as `ER_DUP_ENTRY`; `undefined` for errors that are not MariaDB's. */
export function errorOf(error: unknown): string | undefined {
  if (!(error instanceof CommandError) || error.code !== 'ERROR_REPLY') return undefined
  return /: (ER_[A-Z_0-9]+): /.exec(error.message)?.[1]
}
