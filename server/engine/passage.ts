/** Defines operations at the gate. Each operation belongs to a client and is on its way out or back. */

export type OperationKind =
  | 'command'
  | 'resource'
  /** Preparation of the client itself, before it sends a request to the resource. */
  | 'prepare'
  | 'enter'
  | 'leave'
  | 'work'
  | 'sleep'
  | 'timer'
  /** A wait for a channel's message, limited in time. */
  | 'listen'
  /** A message from a channel. The store sends the message, so it passes the gate only on its way back. */
  | 'message'

/** A client's action on the outside world. */
export interface Operation {
  /** Number of the operation, counted from 1 in each run. The events of a command carry this number. */
  readonly id: number
  readonly client: string
  readonly kind: OperationKind
  /** Name of the operation in moments and faults: a command or a script's file name in lower case, or a step of the client such as `write`. */
  readonly action: string
  /** Node that the operation goes to, if it is known before the operation leaves. */
  readonly node?: string
  /**
   * Whether a command of a process changes nothing by itself, because it loads a script or is queued in a transaction. If so, the command is not a step of its
   * own.
   */
  aside?: boolean
}

export type Half = 'out' | 'back'

export interface Passage {
  readonly operation: Operation
  readonly half: Half
}
