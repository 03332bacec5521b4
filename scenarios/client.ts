/** Defines a client's script, and what the script works with: its lock, the resource, the table and the inbox. */
import * as z from 'zod/mini'
import './text.ts'
import type { AcquireOptions, LockHandle } from './lock.ts'
import type { Parameters } from './parameter.ts'

/** The protected resource. It has its own Redis, which no fault of the lock's servers can touch. */
export interface Resource {
  read(): Promise<number>
  /**
   * Writes a value computed from the last value that this client read. Returns `false` if the resource rejected the write because the client's token is too
   * old.
   */
  write(value: number): Promise<boolean>
  /**
   * Does the work in one transaction: all reads show the stock as the first read found it, and the write reaches the stock at the commit, after the work. If
   * the work throws, nothing is written.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
}

/** A message that asks for one thing to be done to one row, exactly once. */
export const Message = z.strictObject({ id: z.string(), row: z.string() })
export type Message = z.infer<typeof Message>

/** A table that should have one row per primary key, but does not enforce that: it accepts every row. */
export interface Table {
  has(row: string): Promise<boolean>
  insert(message: Message): Promise<void>
  update(message: Message): Promise<void>
}

/** The queue of messages. Each message goes to one client. */
export interface Inbox {
  take(): Promise<Message | null>
}

/** A scheduled job in one of its periods, such as the report of 12:00. */
export interface Job {
  name: string
  period: string
}

/** The jobs that each worker's scheduler starts once per period. */
export interface Jobs {
  /** Reports that the period has begun, by this worker's own clock. */
  due(job: Job): Promise<void>
  run(job: Job): Promise<void>
}

export interface Client {
  readonly name: string
  readonly parameters: Readonly<Parameters>
  readonly lock: {
    /**
     * Tries until granted, retrying every `retryMs` give or take a third, for at most `waitMs` (0 means one attempt). The client believes that it holds the
     * lock from the moment this returns `true`.
     */
    acquire(options?: AcquireOptions): Promise<boolean>
    /**
     * Leaves the critical section, which ends the client's belief, and then gives the lock back. A client that acquired the lock several times leaves with its
     * last release. Returns `false` if the lock was not this client's any more, or if giving it back failed.
     */
    release(): Promise<boolean>
    /**
     * Whether the client believes that it holds the lock: it acquired the lock and has not left, the lock has reported no loss, and the grant is still valid.
     * Sends no command.
     */
    held(): boolean
    leave(work: string): Promise<void>
    next(): Promise<string | null>
    done(work: string): Promise<void>
  }
  /** Returns the same lock on another key, `lock:<name>`. The checkers ignore it. */
  another(name: string): Pick<LockHandle, 'acquire' | 'release'>
  readonly stock: Resource
  readonly orders: Table
  readonly inbox: Inbox
  readonly jobs: Jobs
  /** Computes for this many milliseconds, with no effect other than the time that passes. */
  work(ms: number): Promise<void>
  sleep(ms: number): Promise<void>
  /** Copies this process, as `fork()` does. Afterwards, a client that is its child may start. */
  fork(): Promise<void>
}

export type ClientScript = (me: Client) => Promise<unknown>
