/** Operations at the gate: each belongs to a client and is on its way out or back. */

export type OperationKind =
  | 'command'
  | 'resource'
  /** Preparation of the client itself, before it asks the resource. */
  | 'prepare'
  | 'enter'
  | 'leave'
  | 'work'
  | 'sleep'
  | 'timer'
  /** Waits for a message of a channel, for a limited time. */
  | 'listen'
  /** A message from a channel. The store sends it, so it passes the gate only on its way back. */
  | 'message'

/** A client's action on the world outside. */
export interface Operation {
  /** Counts from 1 in each run. A command's events carry it. */
  readonly id: number
  readonly client: string
  readonly kind: OperationKind
  /** Name of the operation in moments and faults: a command or a script's file name in lower case, or a step of the client such as `write`. */
  readonly action: string
  /** Node that the operation goes to, if it is known before the operation leaves. */
  readonly node?: string
  /** Whether a process's command changes nothing by itself, because it loads a script or is queued in a transaction. It is then no step of its own. */
  aside?: boolean
}

export type Half = 'out' | 'back'

/** An operation that stands at the gate. */
export interface Passage {
  readonly operation: Operation
  readonly half: Half
}
