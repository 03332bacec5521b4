/** A graph of every order in which clients' operations can happen, however it is stored: state 0 is the start, and it has no cycles. */
import type { ChoiceView, Position, TakenView } from '../messages/exploration.ts'

export interface Edge {
  step: string
  to: number
}

/** A state as the board shows it. */
export type StateView = Pick<Position, 'database' | 'holders' | 'down' | 'clients'>
/** A possible step as the board offers it, without what follows from it. */
export type StepView = Pick<ChoiceView, 'step' | 'does' | 'client' | 'intent' | 'node'>

/**
 * A graph of all orders. If clients are interchangeable, it may keep one state of each orbit, which stands for all states that differ from it only in clients'
 * names. Otherwise it keeps every state.
 */
export interface OrdersGraph {
  readonly names: readonly string[]
  /** Whether the search ended early, so that states are missing. */
  readonly isCut: boolean
  /** Number of kept states. They are numbered from 0. */
  readonly kept: number
  stateOf(kept: number): number
  keptOf(state: number): number
  /** The kept state that stands for this state: the one of the same orbit. */
  standsFor(state: number): number
  /** The client's index in the kept state. */
  clientIn(state: number, client: number): number
  /** Reachable kept states, each after all its successors. */
  fromTheEnds(): Int32Array

  /** Whether the state's successors are known. */
  isExpanded(state: number): boolean
  /** Number of steps from a state. */
  steppedFrom(state: number): number
  /** Target of the `at`th step, in the kept state's order. */
  target(state: number, at: number): number
  targetsOf(state: number): number[]
  /** The state's steps, in the order in which the board offers them. */
  edgesOf(state: number): Edge[]

  /** Mask of what was broken on the way to the state: see `judged.ts`. */
  broken(state: number): number
  /** Number of faults on the way to the state. */
  faults(state: number): number
  /** Whether the client's script is neither at its end nor crashed. */
  isRunning(state: number, client: number): boolean
  /** Whether the client was granted the lock at least once. */
  isGranted(state: number, client: number): boolean

  view(state: number): StateView
  /** The state's steps as the board offers them, in the order of `edgesOf`. */
  stepsFrom(state: number): StepView[]
  /** The `at`th of these steps with its outcome. `undefined`: the outcome is unknown. */
  taken(state: number, at: number): TakenView | undefined
}
