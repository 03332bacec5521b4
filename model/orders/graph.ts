/** Defines the graph of every order in which clients' operations can happen, however it is stored. State 0 is the start, and the graph has no cycles. */
import type { ChoiceView, Position, TakenView } from '../messages/exploration.ts'

export interface Edge {
  step: string
  to: number
}

/** A state as the board shows it. */
export type StateView = Pick<Position, 'database' | 'holders' | 'down' | 'clients'>
/** A possible step as the board offers it, without its consequences. */
export type StepView = Pick<ChoiceView, 'step' | 'does' | 'client' | 'intent' | 'node'>

/**
 * A graph of all orders. If clients are interchangeable, the graph may keep one state per orbit, which stands for all states that differ from it only in
 * clients' names. Otherwise it keeps every state.
 */
export interface OrdersGraph {
  readonly names: readonly string[]
  /** Whether the search ended early, so that states are missing. */
  readonly isCut: boolean
  /** Number of kept states, which are numbered from 0. */
  readonly kept: number
  stateOf(kept: number): number
  keptOf(state: number): number
  /** Returns the kept state of the same orbit, which stands for this state. */
  standsFor(state: number): number
  /** Returns the index that the client has in the kept state. */
  clientIn(state: number, client: number): number
  /** Returns the reachable kept states, each after all its successors. */
  fromTheEnds(): Int32Array

  /** Whether the state's successors are known. */
  isExpanded(state: number): boolean
  steppedFrom(state: number): number
  /** Returns the target of step number `at`, in the kept state's order. */
  target(state: number, at: number): number
  targetsOf(state: number): number[]
  /** Returns the state's steps, in the order in which the board offers them. */
  edgesOf(state: number): Edge[]

  /** Returns a bit mask of what was broken on the way to the state. See `judged.ts`. */
  broken(state: number): number
  faults(state: number): number
  /** Whether the client has neither finished its script nor crashed. */
  isRunning(state: number, client: number): boolean
  /** Whether the client was granted the lock at least once. */
  isGranted(state: number, client: number): boolean

  view(state: number): StateView
  /** Returns the state's steps as the board offers them, in the order of `edgesOf`. */
  stepsFrom(state: number): StepView[]
  /** Returns step number `at` of `stepsFrom` with its outcome; `undefined` if the outcome is unknown. */
  taken(state: number, at: number): TakenView | undefined
}
