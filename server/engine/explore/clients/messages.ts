/** What the explorer and the thread that runs clients' code post each other: plain data. */
import type { Parameters } from '#scenarios/lesson.ts'
import type { Answer, Request } from '#server/engine/port.ts'

/** The lock cannot be explored. `message` is a sentence for people. */
export class NotExplorable extends Error {}

/** The wall clock at the start of every schedule, in milliseconds since 1970. Any constant works. */
export const startedWallMs = Date.UTC(2024, 0, 1)

/** What a client hears. */
export type HeardOutcome = { value: Answer } | { error: string }

/** Whose code it is. Files are URLs. */
export interface ExploredCode {
  lock: string
  worker: string
  /** What the worker's file calls the script. */
  script: string
  /** URL of the store's `ClientModule`, and its argument. */
  clientModule: string
  links: unknown
  lockKey: string
  parameters: Parameters
  seed: number
}

/** One answer more than the history `parent` had. A client's first history has no parent and no answer. */
export interface HistoryStep {
  history: number
  client: string
  parent?: number
  /** Which of the client's requests is answered, counted from 1. */
  ask?: number
  outcome?: HeardOutcome
  /** What the client's clocks show from then on, in milliseconds since the beginning. */
  nowMs: number
}

/** Something that a client has asked for. */
export interface Pending {
  ask: number
  request: Request
  /** When it was asked for. */
  atMs: number
}

/** What a client wants and believes after it has heard a history of answers. */
export interface ClientStanding {
  /** In the order in which they were asked for. */
  pending: Pending[]
  ended: boolean
  /** It believes that it holds the lock. */
  believes: boolean
  /** Of its latest grant. */
  token?: number
  /** How often it was granted the lock. */
  acquired: number
  /** It has looked at a clock. */
  sawClock: boolean
  /** Its code asked for the time since the last answer. Otherwise it would stand here whenever that answer had come. */
  looked: boolean
  /** What its code threw, with the line where that is known. The failure of a command that it passed on is none of its own. */
  threw?: string
  /** Its code makes steps without end. */
  stuck?: boolean
}

export type ToExplored = { post: 'load'; code: ExploredCode } | { post: 'run'; run: number; steps: HistoryStep[] }
export type FromExplored =
  | { post: 'loaded'; error?: string }
  | { post: 'ran'; run: number; standings: ClientStanding[] }
  /** The code did something else than before, after the same answers. */
  | { post: 'unsteady'; client: string }
