/**
 * The authoring contract: the one file to read before writing a lock or a scenario.
 *
 * A lock is ordinary code that sees the world only through its `LockContext`. A scenario is one object: a story, scripts for the
 * clients, faults bound to moments, the locks to compare, what to expect of each, captions and questions.
 */
import type {
  Beat,
  Citation,
  Expectation,
  Fault,
  FleetKind,
  Moment,
  Parameter,
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
  PropertyId,
  Question,
  Role,
} from './lesson.ts'

// ---------------------------------------------------------------------------------------------- locks

/** What Redis answers, as a client library hands it over. */
export type Reply = string | number | null | Reply[]

/** A client's own connection to one node. Every call passes the client's gate on its way out and on its way back. */
export interface RedisLink {
  /** The node's id, such as `n1`. On a Sentinel fleet: whichever node this link reaches now. */
  readonly node: string
  /**
   * Sends one command. Rejects with `CommandError`: Redis answered with an error, or no answer came in time.
   * In the second case the command may still have been executed.
   */
  call(command: string, ...args: (string | number)[]): Promise<Reply>
  /** Runs a `.lua` file that lies beside the lock, atomically, on the server. */
  eval(file: string, keys: string[], args: (string | number)[]): Promise<Reply>
}

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

/** All that a lock can see of the world. */
export interface LockContext {
  /** The client's name: A, B, C… */
  readonly client: string
  /** The key to lock, such as `lock:stock`. */
  readonly key: string
  /** The lease: how long a grant lasts if nobody renews it. */
  readonly leaseMs: number
  /** The one Redis, or the master of a Sentinel fleet. */
  readonly redis: RedisLink
  /** Every node that grants on its own: five on a quorum fleet, one elsewhere. */
  readonly nodes: readonly RedisLink[]
  readonly clock: ClientClock
  readonly random: ClientRandom
  /** Tells the client that it no longer holds the lock: its belief ends here. */
  lost(why: string): void
}

/** What a client gets when the lock is granted. */
export interface Grant {
  /** The fencing token, if the lock hands one out. Later grants carry larger tokens. */
  token?: number
}

/** One client's handle on a lock. */
export interface LockHandle {
  /** One attempt. `null`: somebody else holds it. */
  acquire(): Promise<Grant | null>
  /** `true` if this released the caller's own grant. */
  release(): Promise<boolean>
}

export interface LockDefinition {
  title: string
  /** One sentence: how it works. */
  summary: string
  create(context: LockContext): LockHandle
}

export function defineLock(lock: LockDefinition): LockDefinition {
  return lock
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

/** What a client's script can do. */
export interface Client {
  readonly name: string
  readonly parameters: Readonly<Record<string, number>>
  readonly lock: {
    /**
     * Tries until granted, retrying every `retryMs` give or take a third, for at most `waitMs` (0: one attempt).
     * The client believes it holds the lock from the moment this returns `true`.
     */
    acquire(options?: { waitMs?: number; retryMs?: number }): Promise<boolean>
    /** Leaves the critical section (belief ends here), then gives the lock back. */
    release(): Promise<void>
  }
  readonly stock: Resource
  /** Computes for this long. It is only there to be watched. */
  work(ms: number): Promise<void>
  sleep(ms: number): Promise<void>
}

export type ClientScript = (me: Client) => Promise<void>

// ---------------------------------------------------------------------------------------------- scenarios

export interface ScenarioLock {
  /** The folder's name under `locks/`. */
  id: string
  role: Role
  /** What the checkers must find. A property that is violated and not listed here as violated is a failure too. */
  expect: Expectation
  /** Where it differs from the scenario's. */
  fleet?: FleetKind
  /** Where they differ from the scenario's. */
  faults?: Fault[]
  /** Whether the resource checks fencing tokens. */
  fencedResource?: boolean
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
}

export function defineScenario(scenario: ScenarioDefinition): ScenarioDefinition {
  return scenario
}

// ---------------------------------------------------------------------------------------------- moments and faults, in words

/** A moment that can be narrowed: `A.sends('DEL').nth(2)`, `B.acquired().since(A.paused())`. */
export type MomentPhrase = Moment & { nth(n: number): MomentPhrase; since(earlier: Moment): MomentPhrase }

function phrase(moment: Moment): MomentPhrase {
  // The two methods must not travel with the data, so they are not enumerable.
  return Object.defineProperties({ ...moment } as MomentPhrase, {
    nth: { value: (n: number) => phrase({ ...moment, occurrence: n }) },
    since: { value: (earlier: Moment) => phrase({ ...moment, after: { ...earlier } }) },
  })
}

/** What a client does, as moments to wait for. */
export function client(name: string) {
  const on = (kind: Moment['on'], action?: string) =>
    phrase(action === undefined ? { on: kind, client: name } : { on: kind, client: name, action })
  return {
    /** It has decided to; nothing has left it yet. `action`: a command, a `.lua` file, or `read`, `write`, `work`. */
    aboutTo: (action: string) => on('client-about-to', action),
    starts: () => on('client-started'),
    waits: () => on('client-waiting'),
    /** It has to find out whom to talk to: its server is gone. */
    connects: () => on('client-connecting'),
    acquired: () => on('client-acquired'),
    /** Its critical section has ended; the release has not begun. */
    leaves: () => on('client-left'),
    released: () => on('client-released'),
    refused: () => on('client-refused'),
    threw: () => on('client-threw'),
    paused: () => on('client-paused'),
    resumed: () => on('client-resumed'),
    crashed: () => on('client-crashed'),
    finished: () => on('client-finished'),
    works: () => on('client-working'),
    sends: (action: string) => on('command-sent', action),
    /** The server has carried it out; the client does not know yet. */
    executes: (action: string) => on('command-executed', action),
    /** The answer has reached the client; without an action, the answer to anything. */
    hears: (action?: string) => on('command-replied', action),
    reads: () => on('resource-read'),
    writes: () => on('resource-write'),
    /** The resource took its write. */
    writeAccepted: () => phrase({ on: 'resource-write', client: name, accepted: true }),
    /** The resource refused its write. */
    writeRefused: () => phrase({ on: 'resource-write', client: name, accepted: false }),
  }
}

/** What happens to a key, as moments to wait for. */
export function key(name: string) {
  const on = (kind: Moment['on']) => phrase({ on: kind, key: name })
  return {
    set: () => on('key-set'),
    changed: () => on('key-changed'),
    expired: () => on('key-expired'),
    deleted: () => on('key-deleted'),
  }
}

/** What happens to a node, as moments to wait for. Without an id: any node. */
export function node(id?: string) {
  const on = (kind: Moment['on']) => phrase(id === undefined ? { on: kind } : { on: kind, node: id })
  return { down: () => on('node-down'), up: () => on('node-up'), promoted: () => on('node-promoted') }
}

/** `pause('A').when(A.aboutTo('write')).until(B.released())` */
export function pause(name: string, words = `${name} stops for garbage collection`) {
  return {
    when: (when: Moment) => ({
      until: (until: Moment, limitMs?: number): Fault => ({
        do: 'pause',
        client: name,
        when: { ...when },
        until: { ...until },
        ...(limitMs === undefined ? {} : { limitMs }),
        words,
      }),
    }),
  }
}

/** `crash('A').when(A.acquired())` */
export function crash(name: string, words = `${name} crashes`) {
  return { when: (when: Moment): Fault => ({ do: 'crash', client: name, when: { ...when }, words }) }
}

/** `killNode('master').when(A.acquired())` */
export function killNode(id: string, words = `${id} is killed`) {
  return { when: (when: Moment): Fault => ({ do: 'kill-node', node: id, when: { ...when }, words }) }
}

/** Before the clients start: the replica stops receiving what the master writes. */
export function stopReplication(words = 'The replica hears nothing from the master'): Fault {
  return { do: 'stop-replication', words }
}

/** `wakeReplica().when(node().down())` */
export function wakeReplica(words = 'The replica wakes up') {
  return { when: (when: Moment): Fault => ({ do: 'wake-replica', when: { ...when }, words }) }
}
