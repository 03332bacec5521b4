/** What stands at the gate: an operation of a client, on its way out or back. */

export type OperationKind =
  | 'command'
  | 'resource'
  /** A client's own preparation, before it asks the resource. */
  | 'prepare'
  | 'enter'
  | 'leave'
  | 'work'
  | 'sleep'
  /** One tick of a timer. */
  | 'timer'
  /** Waits for a message of a channel, for a limited time. */
  | 'listen'
  /** A message from a channel. The store sends it, so it passes the gate only on its way back. */
  | 'message'

/** One thing that a client does to the world. */
export interface Operation {
  /** Counts from 1 in each run. A command's events carry it. */
  readonly id: number
  readonly client: string
  readonly kind: OperationKind
  /** Its name in moments and faults: a command or a script's file name in lower case, or a step of the client such as `write`. */
  readonly action: string
  /** The node that it goes to, if that is known before it leaves. */
  readonly node?: string
  /** A process's command that decides nothing: it introduces a script, or is queued by a transaction. It is no step of its own. */
  aside?: boolean
}

export type Half = 'out' | 'back'

/** An operation that stands at the gate. */
export interface Passage {
  readonly operation: Operation
  readonly half: Half
}
