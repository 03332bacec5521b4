/** A client's script, and what it works with: its lock, the resource, the table and the inbox. */
import * as z from 'zod/mini'
import './text.ts'
import type { AcquireOptions, LockHandle } from './lock.ts'
import type { Parameters } from './parameter.ts'

/** The protected resource. It has a Redis of its own that no fault of the lock's servers can touch. */
export interface Resource {
  read(): Promise<number>
  /** Writes a value computed from the last one this client read. `false`: the resource refused it because its token is too old. */
  write(value: number): Promise<boolean>
  /**
   * Does the work in one transaction: all reads show the stock as the first of them found it, and the write reaches the stock at the commit, after the work. If
   * the work throws, nothing is written.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
}

/** A message that asks for one thing to be done to one row, exactly once. */
export const Message = z.strictObject({ id: z.string(), row: z.string() })
export type Message = z.infer<typeof Message>

/** A table that should have one row for each primary key, but does not enforce it: it accepts every row. */
export interface Table {
  has(row: string): Promise<boolean>
  insert(message: Message): Promise<void>
  update(message: Message): Promise<void>
}

/** The queue of messages. Each message goes to one client. */
export interface Inbox {
  take(): Promise<Message | null>
}

/** A scheduled job in one of its periods: the report of 12:00. */
export interface Job {
  name: string
  period: string
}

/** The jobs that a scheduler at each worker starts once in each period. */
export interface Jobs {
  /** The period has begun, by this worker's own clock. */
  due(job: Job): Promise<void>
  /** Does the job, once. */
  run(job: Job): Promise<void>
}

/** Everything that a client's script can use. */
export interface Client {
  readonly name: string
  readonly parameters: Readonly<Parameters>
  readonly lock: {
    /**
     * Tries until granted, retrying every `retryMs` give or take a third, for at most `waitMs` (0: one attempt).
     * The client believes it holds the lock from the moment this returns `true`.
     */
    acquire(options?: AcquireOptions): Promise<boolean>
    /**
     * Leaves the critical section (belief ends here), then gives the lock back. A client that acquired several times leaves with its
     * last release. `false`: the lock was not this client's any more, or giving it back failed.
     */
    release(): Promise<boolean>
    /** Whether the client believes that it holds the lock: it acquired, has not left, the lock has reported no loss, and the grant is still valid. Sends no command. */
    held(): boolean
    leave(work: string): Promise<void>
    next(): Promise<string | null>
    done(work: string): Promise<void>
  }
  /** The same lock on another key, `lock:<name>`. The checkers ignore it. */
  another(name: string): Pick<LockHandle, 'acquire' | 'release'>
  readonly stock: Resource
  readonly orders: Table
  readonly inbox: Inbox
  readonly jobs: Jobs
  /** Computes for this many milliseconds. It has no effect but the time that it takes. */
  work(ms: number): Promise<void>
  sleep(ms: number): Promise<void>
  /** Copies this process, as `fork()` does: a client that is its child may start. */
  fork(): Promise<void>
}

export type ClientScript = (me: Client) => Promise<unknown>
