/** A lock: what it sees of the world, and what it gives to its client. */
import type { Parameters } from './parameter.ts'

/** The client's own clock. A paused client's clock goes on; only the client does not notice. */
export interface ClientClock {
  /** Wall clock in milliseconds since 1970, as this client's machine has it: it may be wrong. */
  wallMs(): number
  /** Milliseconds since the run began, for measuring durations. Never jumps. */
  monotonicMs(): number
  sleep(ms: number): Promise<void>
  /** Runs `task` every `ms`, one at a time, until stopped. Stands still while the client is paused. */
  every(ms: number, task: () => Promise<void>): { stop(): void }
}

/** The client's own random numbers, from the run's seed. */
export interface ClientRandom {
  uuid(): string
  /** A number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number
}

/** The world as every lock sees it. A store adds its links: see `locks/<store>/context.ts`. */
export interface LockContext {
  /** The client's name: A, B, C… */
  readonly client: string
  /** The key to lock, such as `lock:stock`. */
  readonly key: string
  /** The lease in milliseconds: how long a grant lasts if nobody renews it. */
  readonly leaseMs: number
  /** The scenario's parameters, for locks that need more than a lease. */
  readonly parameters: Readonly<Parameters>
  readonly clock: ClientClock
  readonly random: ClientRandom
  /** Memory of the grant that a child process must find: a child begins with a copy of its parent's, as after a fork. */
  readonly memory: Record<string, string>
  /** Reports that the client waits, and why. Only locks that wait by themselves need it. */
  waiting(why: string): void
  /** Tells the client that it no longer holds the lock: its belief ends here. */
  lost(why: string): void
}

/** The client's grant, once the lock is acquired. */
export interface Grant {
  /** The fencing token, if the lock hands one out. Later grants carry larger tokens. */
  token?: number
  /** The grant excludes all others, as a writer’s does. Only for locks that several may hold. */
  exclusive?: true
  /** Until when the client may rely on the grant, by its own `monotonicMs`, if the lock limits it. From then on `held()` is false. */
  validUntilMs?: number
  /** Lease of this grant, if it is not the run's `leaseMs`. */
  leaseMs?: number
}

export interface AcquireOptions {
  /** Longest time to keep trying; 0 or absent: one attempt. */
  waitMs?: number
  /** Pause between attempts, give or take a third. For locks that do not wait by themselves. */
  retryMs?: number
  /** Lease of this grant, instead of the lock's own. */
  leaseMs?: number
  /** Holds the lock together with others that ask for `shared` too, as readers do. Only for locks that know readers and writers. */
  shared?: true
}

/** A client's handle on a lock. */
export interface LockHandle {
  /** Tries once to get the lock, or, if the lock `waits`, for `waitMs`. `null`: somebody else holds it. */
  acquire(options: AcquireOptions): Promise<Grant | null>
  /** Gives the lock back. `true` if this released the caller's own grant. */
  release(): Promise<boolean>
  /** Hands a piece of work to the holder of the lock. Only for locks with a work queue. */
  leave?(work: string): Promise<void>
  /** The next piece of work that was left, or `null`. Only locks with a work queue. */
  next?(): Promise<string | null>
  /** Confirms that a piece of work from `next` is done. Only for locks whose queue needs that. */
  done?(work: string): Promise<void>
  /** Returns a fencing token. Asked before each write, for locks that do not bind the token to the grant. */
  token?(): Promise<number>
}

/** Content of the lock's key. */
export interface LockState {
  /** `string`, `hash`, `list`… */
  type: string
  value: string | Record<string, string> | string[]
}

export interface Holder {
  /**
   * The text in the key that stands for this holder, such as its token. The client that wrote it holds the lock. Without it the key only counts its holders. A
   * client that counts up becomes one. A client that counts down gives back its own place, or else the oldest.
   */
  sign?: string
  /** This holder excludes all others, although several may hold the lock. */
  exclusive?: true
  /** The holder's deadline in the key, in milliseconds since 1970. Clients obey it; the store does not expire the key. */
  dueWallMs?: number
}

/** The library has ended the work under a lock that it lost, as a cancelled task ends at its next step. `why`: the library's reason. */
export class WorkEnded extends Error {
  constructor(why: string) {
    super(`the work under the lock was ended: ${why}`)
    this.name = 'WorkEnded'
  }
}

/** A command that failed. `definite`: it surely was not executed; otherwise it may have been. */
export class CommandError extends Error {
  constructor(
    readonly code: 'ERROR_REPLY' | 'TIMEOUT' | 'CONNECTION_LOST' | 'UNREACHABLE',
    message: string,
    readonly definite: boolean,
  ) {
    super(message)
    this.name = 'CommandError'
  }
}
