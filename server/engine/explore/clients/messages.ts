/** Messages between the explorer and the thread that runs clients' code: plain data. */
import { sayUnexplorable, type UnexplorableReason, unexplorable } from '#model/words/en/unexplorable.ts'
import type { Parameters } from '#scenarios/lesson.ts'
import type { Answer, Request } from '#server/engine/port.ts'

/** Reasons why a lock cannot be explored, for programs. */
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

/** A lock that cannot be explored. `message` is a sentence in English. */
export class NotExplorable extends Error {
  constructor(
    readonly reason: UnexplorableReason,
    readonly code: RefusalCode = 'out-of-scope',
  ) {
    super(sayUnexplorable(unexplorable, { notExplorable: null, reason }))
  }
}

/** Wall clock at the start of every schedule, in milliseconds since 1970. Any constant works. */
export const startedWallMs = Date.UTC(2024, 0, 1)

export type HeardOutcome = { value: Answer } | { error: string }

/** Location of the explored code. Files are URLs. */
export interface ExploredCode {
  lock: string
  worker: string
  script: string
  /** URL of the store's `ClientModule`, and its argument. */
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
  /** The client's clocks from then on, in milliseconds since the beginning. */
  nowMs: number
}

export interface Pending {
  ask: number
  request: Request
  /** Time of the request. */
  atMs: number
}

/** A client's pending requests and belief after a history of answers. */
export interface ClientStanding {
  /** Oldest request first. */
  pending: Pending[]
  ended: boolean
  believes: boolean
  /** Token of the latest grant. */
  token?: number
  /** Number of grants so far. */
  acquired: number
  sawClock: boolean
  /** Whether the client's code read the clock since the last answer. If not, the standing does not depend on when that answer came. */
  looked: boolean
  /** Error of the client's code, with the source line if known. A command failure that the code passes on does not count. */
  threw?: string
  /** Whether the client's code makes steps without end. */
  stuck?: boolean
  /** Whether the client's process has ended by itself. A grant that it leaves is judged as after a crash. */
  isGone?: boolean
  /** Whether the client has received an answer within an acquire that is still going on. */
  isHalfAcquired?: boolean
}

/** Runs clients' code. Implemented by a thread, for our own locks, and by processes, for locks in any language. */
export interface ExploredClients {
  /**
   * Set if clients are interchangeable except for their tokens. If a search has to tell them apart nevertheless, their code compares tokens, which cannot be
   * explored.
   */
  readonly areEqual?: true
  /** Set if `run` may be called while earlier calls are under way. */
  readonly overlap?: true
  /** Loads the code that later histories belong to. Rejects with `NotExplorable`. */
  load(code: ExploredCode): Promise<void>
  /** Resolves with each history's standing. Its parent must have been run before. Rejects with `NotExplorable`. */
  run(steps: HistoryStep[]): Promise<ClientStanding[]>
  close(): Promise<void>
}

export type ToExplored = { post: 'load'; code: ExploredCode } | { post: 'run'; run: number; steps: HistoryStep[] }
export type FromExplored =
  | { post: 'loaded'; error?: string }
  | { post: 'ran'; run: number; standings: ClientStanding[] }
  /** After the same answers, the code behaved differently from before. */
  | { post: 'unsteady'; client: string }
