/**
 * The authoring contract: the one file to read before writing a lock or a scenario.
 *
 * A lock is ordinary code that sees the world only through its `LockContext`. A scenario is one object: a story, scripts for the
 * clients, faults bound to moments, the locks to compare, what to expect of each, captions and questions.
 */
import type {
  Axis,
  Beat,
  Change,
  Citation,
  Expectation,
  Fault,
  FleetKind,
  Moment,
  Parameter,
  Parameters,
  PropertyId,
  Question,
  Role,
} from './lesson.ts'

export type {
  Beat,
  Expectation,
  Fault,
  FleetKind,
  Lesson,
  Moment,
  Parameter,
  Parameters,
  PropertyId,
  Question,
  Role,
} from './lesson.ts'
export * from './words.ts'

// ---------------------------------------------------------------------------------------------- locks

/** The client's own clock. A paused client's clock goes on; only the client does not notice. */
export interface ClientClock {
  /** Wall clock in milliseconds since 1970, as this client's machine has it: it may be wrong. */
  wallMs(): number
  /** Never jumps. Milliseconds since the run began. Measures durations. */
  monotonicMs(): number
  sleep(ms: number): Promise<void>
  /** Runs `task` every `ms`, one at a time, until stopped. Stands still while the client is paused. */
  every(ms: number, task: () => Promise<void>): { stop(): void }
}

/** The client's own chance, from the run's seed. */
export interface ClientRandom {
  uuid(): string
  /** A number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number
}

/** What every lock can see of the world. Its store adds the links to itself: `locks/<store>/context.ts` says which. */
export interface LockContext {
  /** The client's name: A, B, C… */
  readonly client: string
  /** The key to lock, such as `lock:stock`. */
  readonly key: string
  /** The lease: how long a grant lasts if nobody renews it. */
  readonly leaseMs: number
  /** The scenario's parameters, for locks that have more to set than a lease. */
  readonly parameters: Readonly<Parameters>
  readonly clock: ClientClock
  readonly random: ClientRandom
  /** Tells that the client waits, and why. Only locks that wait by themselves need to. */
  waiting(why: string): void
  /** Tells the client that it no longer holds the lock: its belief ends here. */
  lost(why: string): void
}

/** What a client gets when the lock is granted. */
export interface Grant {
  /** The fencing token, if the lock hands one out. Later grants carry larger tokens. */
  token?: number
  /** Nobody else may hold the lock beside it. Only locks that several may hold: a writer’s grant, not a reader’s. */
  exclusive?: true
  /** Until when the client may rely on the grant, by its own `monotonicMs`, if the lock says so. From then on `held()` is false. */
  validUntilMs?: number
}

export interface AcquireOptions {
  /** For at most this long; 0 or absent: one attempt. */
  waitMs?: number
  /** Between attempts, give or take a third. For locks that do not wait by themselves. */
  retryMs?: number
  /** A lease for this grant instead of the lock's own. */
  leaseMs?: number
  /** To hold it together with others who say so too: to read. Only locks that know readers and writers. */
  shared?: true
}

/** One client's handle on a lock. */
export interface LockHandle {
  /** `null`: somebody else holds it. One attempt, unless the lock `waits`: then it tries for `waitMs`. */
  acquire(options: AcquireOptions): Promise<Grant | null>
  /** `true` if this released the caller's own grant. */
  release(): Promise<boolean>
  /** Leaves a piece of work to whoever holds the lock. Only locks with a work queue. */
  leave?(work: string): Promise<void>
  /** The next piece of work that was left, or `null`. Only locks with a work queue. */
  next?(): Promise<string | null>
  /** Says that a piece of work from `next` is done. Only locks whose queue wants to know. */
  done?(work: string): Promise<void>
  /** Asked for a token before each write, by locks that do not bind it to the grant. */
  token?(): Promise<number>
}

/** What the lock's key holds. */
export interface LockState {
  /** `string`, `hash`, `list`… */
  type: string
  value: string | Record<string, string> | string[]
}

export interface Holder {
  /**
   * What stands in the key for this holder, such as its token. The client that wrote it there holds the lock. Without it the key holds a mere number of
   * holders, where several may: whoever counted up is one of them. Whoever counts down gives back its own place, or else the oldest.
   */
  sign?: string
  /** It holds the lock alone, where several may. */
  exclusive?: true
  /** When the lock is over by what the key holds, in milliseconds since 1970. Its clients go by it; the store does not know. */
  dueWallMs?: number
}

export interface LockDefinition<Context extends LockContext = LockContext> {
  title: string
  /** One sentence: how it works. */
  summary: string
  /** The lock waits by itself, so nobody retries for it. */
  waits?: boolean
  /**
   * Who holds the lock, by what its key holds, for locks that go by another rule than "whoever wrote the key". Without a `capacity`, one holder is looked at:
   * the first. `nowMs` is the wall clock of the node, in milliseconds since 1970.
   */
  holders?(state: LockState, nowMs: number): Holder[]
  /** How many may hold it at once, if none of their grants is `exclusive`; one, unless it says otherwise. */
  capacity?: number | 'any'
  /** What only its store has to know of it. */
  ofStore?: unknown
  create(context: Context): LockHandle
}

/**
 * What the explorer must find of a lock, in every order of the steps of clients that sell one item each: the default export of `explores.ts` beside `lock.ts` is a
 * list of these.
 */
export interface ExpectedExploration {
  /** 2, unless it says otherwise. */
  clients?: number
  /** How often a lease may end, and so on; what is not named does not happen. */
  leaseEnds?: number
  crashes?: number
  lateReplies?: number
  ticks?: number
  /** How often each client tries to acquire; once, unless it says otherwise. */
  attempts?: number
  /** Whether the stock checks fencing tokens. */
  fenced?: boolean | 'read-and-write'
  /** Every property that some order breaks, with the smallest such order: `{ exclusion: 'A ~ B' }`. All others hold in every order. */
  breaks: Partial<Record<PropertyId, string>>
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

// ---------------------------------------------------------------------------------------------- clients

/** The protected resource, in a Redis of its own that no fault on the lock's servers can touch. */
export interface Resource {
  read(): Promise<number>
  /** Writes a value computed from the last one this client read. `false`: the resource refused it because its token is too old. */
  write(value: number): Promise<boolean>
}

/** A message that asks for one thing to be done to one row, exactly once. */
export interface Message {
  id: string
  row: string
}

/** A table that should have one row for each primary key, but leaves that to those who write: it takes what it is given. */
export interface Table {
  has(row: string): Promise<boolean>
  insert(message: Message): Promise<void>
  update(message: Message): Promise<void>
}

/** Where messages come from, each handed to one client. */
export interface Inbox {
  take(): Promise<Message | null>
}

/** What a client's script can do. */
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
     * last release.
     */
    release(): Promise<void>
    /** Whether the client believes that it holds the lock: it acquired, has not left, the lock has not told it otherwise, and the grant is still valid. Asks nobody. */
    held(): boolean
    leave(work: string): Promise<void>
    next(): Promise<string | null>
    done(work: string): Promise<void>
  }
  /** The same lock for something else than the stock, `lock:<name>`. It is no part of what is checked. */
  another(name: string): Pick<LockHandle, 'acquire' | 'release'>
  readonly stock: Resource
  readonly orders: Table
  readonly inbox: Inbox
  /** Computes for this long. It is only there to be watched. */
  work(ms: number): Promise<void>
  sleep(ms: number): Promise<void>
}

export type ClientScript = (me: Client) => Promise<void>

// ---------------------------------------------------------------------------------------------- scenarios

/** How the lock's own Redis is run, where it matters. */
export interface FleetOptions {
  /** `appendonly yes`, `appendfsync always`: a restart forgets nothing. */
  persistent?: boolean
  /** `min-replicas-to-write`, with `min-replicas-max-lag 1`. */
  minReplicasToWrite?: number
  /** `maxmemory-policy`, with a `maxmemory` a few megabytes above what the server needs by itself. Without it, memory has no limit. */
  whenFull?: 'noeviction' | 'volatile-lru'
}

export interface ScenarioLock {
  /** Names the run in this scenario. Also the folder's name under `locks/`, unless `lock` says another. */
  id: string
  /** The folder's name under `locks/`, where several runs use the same lock. */
  lock?: string
  /** What people read, instead of the lock's own title. */
  title?: string
  role: Role
  /** What the checkers must find. A property that is violated and not listed here as violated is a failure too. */
  expect: Expectation
  /** Where it differs from the scenario's. */
  fleet?: FleetKind
  /** Where they differ from the scenario's. */
  faults?: Fault[]
  /** Where the scripts differ. */
  clients?: Record<string, ScenarioClient | ClientScript>
  /** Where they differ from the scenario's; fixed for this run. */
  parameters?: Record<string, number>
  /** Where it differs from the scenario's. */
  options?: FleetOptions
  /**
   * Whether the resource checks fencing tokens: in the write itself; before it, which is not the same; or in the write, against the largest
   * token that it was shown with a read or a write.
   */
  fencedResource?: boolean | 'check-then-write' | 'read-and-write'
  /** What this lock promises and by what means. Where all locks of a scenario say so, a table at its end compares them. */
  promises?: string
  /** What this lock still leaves broken, said honestly. */
  caveat?: string
}

export interface ScenarioClient {
  /** Default: at once. */
  startsWhen?: Moment
  script: ClientScript
}

export interface ScenarioDefinition {
  title: string
  /** One line, for the library card. */
  story: string
  /** The property in focus. */
  teaches: PropertyId
  fleet: FleetKind
  /** `leaseMs` is required: every lock needs one. */
  parameters: { leaseMs: Parameter } & Record<string, Parameter>
  /** How many items are in stock at the start. */
  stock: number
  options?: FleetOptions
  /** What is in the inbox at the start. */
  messages?: Message[]
  /** Keys that exist before the run begins, in the lock's Redis: `{ 'fence:stock': '32' }`. */
  given?: Record<string, string>
  clients: Record<string, ScenarioClient | ClientScript>
  faults: Fault[]
  locks: ScenarioLock[]
  beats: Beat[]
  questions: Question[]
  remember: string
  sources: Citation[]
  next?: string
  /** The axis that shows it better, where how close its beats are does not decide it: docs/authoring.md. */
  axis?: Axis
  /** What the ending offers to try, and what there is to notice then. Default: a figure that the page chooses. */
  change?: Change
}

export function defineScenario(scenario: ScenarioDefinition): ScenarioDefinition {
  return scenario
}
