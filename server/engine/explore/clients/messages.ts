/** Defines the messages between the explorer and the thread that runs clients' code, as plain data. */
import { sayUnexplorable, type UnexplorableReason, unexplorable } from '#model/words/en/unexplorable.ts'
import type { Parameters } from '#scenarios/lesson.ts'
import type { Answer, Request } from '#server/engine/port.ts'

export type RefusalCode =
  | 'own-clock'
  | 'server-clock'
  | 'server-chance'
  | 'watches-keys'
  | 'blocks'
  | 'waits-for-replicas'
  | 'forgets-scripts'
  | 'functions'
  | 'not-permitted'
  | 'not-deterministic'
  | 'partly-chance'
  | 'protocol'
  | 'silent'
  | 'refused'
  | 'too-many-starts'
  | 'out-of-scope'

/** Thrown if a lock cannot be explored. `message` is a sentence in English. */
export class NotExplorable extends Error {
  constructor(
    readonly reason: UnexplorableReason,
    readonly code: RefusalCode = 'out-of-scope',
  ) {
    super(sayUnexplorable(unexplorable, { notExplorable: null, reason }))
  }
}

/** Wall-clock time at the start of every schedule, in milliseconds since 1970. Any constant would work. */
export const startedWallMs = Date.UTC(2024, 0, 1)

export type HeardOutcome = { value: Answer } | { error: string }

/** Location of the explored code. Files are given as URLs. */
export interface ExploredCode {
  lock: string
  worker: string
  script: string
  /** URL of the store's `ClientModule`, and the argument of its `openLinks`. */
  clientModule: string
  links: unknown
  lockKey: string
  parameters: Parameters
  seed: number
}

/** A history that has one answer more than `parent`. A client's first history has no parent and no answer. */
export interface HistoryStep {
  history: number
  client: string
  parent?: number
  /** Number of the answered request, counted from 1 per client. */
  ask?: number
  outcome?: HeardOutcome
  /** Time that the client's clocks show from this answer on, in milliseconds since the beginning. */
  nowMs: number
}

export interface Pending {
  ask: number
  request: Request
  /** Time of the request, in milliseconds since the beginning. */
  atMs: number
}

/** A client's pending requests and belief after a history of answers. */
export interface ClientStanding {
  /** Pending requests, oldest first. */
  pending: Pending[]
  ended: boolean
  believes: boolean
  token?: number
  acquired: number
  sawClock: boolean
  /** Whether the client's code has read the clock since the last answer. If not, the standing does not depend on when that answer came. */
  looked: boolean
  /** Error that the client's code threw, with the source line if known. A command's failure that the code passes on does not count. */
  threw?: string
  /** Whether the client's code makes steps without end. */
  stuck?: boolean
  /** Whether the client's process has ended by itself. If so, a grant that the process leaves is judged as after a crash. */
  isGone?: boolean
  /** Whether the client has received an answer within an acquire that is still going on. */
  isHalfAcquired?: boolean
}

/** Runs clients' code. Implemented by a thread for our own locks, and by processes for locks in any language. */
export interface ExploredClients {
  /**
   * Set if clients are interchangeable except for their tokens. If a search has to distinguish these clients nevertheless, their code compares tokens. Such
   * code cannot be explored.
   */
  readonly areEqual?: true
  /** Set if `run` may be called while earlier calls are under way. */
  readonly overlap?: true
  /** Loads the code that runs for later histories. Rejects with `NotExplorable`. */
  load(code: ExploredCode): Promise<void>
  /** Resolves with the client's standing after each history. A history's parent must have been run before. Rejects with `NotExplorable`. */
  run(steps: HistoryStep[]): Promise<ClientStanding[]>
  close(): Promise<void>
}

export type ToExplored = { post: 'load'; code: ExploredCode } | { post: 'run'; run: number; steps: HistoryStep[] }
export type FromExplored =
  | { post: 'loaded'; error?: string }
  | { post: 'ran'; run: number; standings: ClientStanding[] }
  /** After the same answers, the code behaved differently than before. */
  | { post: 'unsteady'; client: string }
