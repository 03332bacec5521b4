/** What a lock on MariaDB works with: the one file to import for a lock in this folder. */
import { type LockContext as AnyLockContext, CommandError, type LockDefinition } from '../../define.ts'

export * from '../../define.ts'

/** Which files beside a `lock.ts` belong to the lock, and the languages that they are written in. `schema.sql` is run before each run. */
export const scripts = { '.sql': 'sql' }

export type Value = string | number | null

/** What a statement did. */
export interface Result {
  /** Each with its columns' names. Empty for statements that return none. */
  rows: readonly Readonly<Record<string, Value>>[]
  /** How many rows it inserted, changed or deleted. */
  changed: number
}

/** The client's own connection to the database. Every call passes the client's gate on its way out and on its way back. */
export interface Session {
  /** Runs one statement. `?` stands for the values, in order. Rejects with a `CommandError`; see `errorOf`. */
  query(sql: string, ...values: Value[]): Promise<Result>
}

/** A connection that was taken from the pool. */
export interface PooledSession extends Session {
  /** From now on anybody may take it, with all that it holds. */
  giveBack(): Promise<void>
}

/** The connections that all clients of a run share, as the threads of one server do. */
export interface Pool {
  /** The one that was given back last, or a new one. */
  take(): Promise<PooledSession>
}

/** All that a lock on MariaDB can see of the world. */
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

/** MariaDB's own name of an error, such as `ER_DUP_ENTRY`; `undefined` for whatever else went wrong. */
export function errorOf(error: unknown): string | undefined {
  if (!(error instanceof CommandError) || error.code !== 'ERROR_REPLY') return undefined
  return /: (ER_[A-Z_0-9]+): /.exec(error.message)?.[1]
}
