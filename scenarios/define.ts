/**
 * The authoring contract: what to read before writing a scenario; `lock.ts` says what a lock is.
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
  Moment,
  Parameter,
  Parameters,
  PropertyId,
  Question,
  Role,
  TimeParameter,
  Topology,
} from './lesson.ts'
import type { AcquireOptions, LockHandle } from './lock.ts'

export type {
  Beat,
  Expectation,
  Fault,
  Lesson,
  Moment,
  Parameter,
  Parameters,
  PropertyId,
  Question,
  Role,
  Topology,
} from './lesson.ts'
export * from './lock.ts'
export * from './words.ts'

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
  /** Computes for this many milliseconds. It has no effect but the time that it takes. */
  work(ms: number): Promise<void>
  sleep(ms: number): Promise<void>
}

export type ClientScript = (me: Client) => Promise<void>

// ---------------------------------------------------------------------------------------------- scenarios

/** How the lock's own Redis is run, where it matters. */
export interface FleetOptions {
  /** `appendonly yes`, `appendfsync always`: a restart forgets nothing. */
  persistent?: boolean
  /** How many independent servers a quorum has. Default: five. */
  nodes?: number
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
  fleet?: Topology
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
  /** When an operator restarts a node that died. Default: at once. Only the explorer reads it. */
  restarts?: 'after-one-lease'
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
  fleet: Topology
  /** `leaseMs` is required: every lock needs one. */
  parameters: { leaseMs: TimeParameter } & Record<string, Parameter>
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
